import { Button, Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffListed } from "#contract/staff/listed.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../../client/call.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { EditDialog } from "../../../../parts/console/list/EditDialog.tsx";
import { Row } from "../../../../parts/console/list/Row.tsx";
import { SortableList } from "../../../../parts/console/list/SortableList.tsx";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "../look/school.module.css";

type Campus = Received<(typeof staffListed)["campuses"]>[number];
type Values = Pick<Campus, "name" | "address" | "route">;

const STALE = [staffListed.campuses];
const NEW: Values = { name: "", address: "", route: "" };
const seenOf = ({ name, address, route, version }: Campus) => ({ values: { name, address, route }, version });

/** Where the school is found: in the footer of every page and on the about page. */
export function Campuses(): ReactNode {
  const words = useWords("school");
  const campuses = useRead(staffListed.campuses, {});
  const [edited, setEdited] = useState<Campus | "new" | null>(null);
  const move = useWrite(staffListed.moveCampus, { stale: STALE });
  const remove = useWrite(staffListed.removeCampus, { stale: STALE, done: words.removed });
  const add = <Button icon={<ConsoleIcon name="plus" />} onClick={() => setEdited("new")}>{words.addCampus}</Button>;
  return (
    <Section title={words.campuses} hint={words.campusesHint} actions={add}>
      <Waiting reading={campuses}>
        {(list) => (
          <>
            {list.length === 0 && <p className={css.nothing}>{words.noCampuses}</p>}
            <SortableList
              label={words.campuses} items={list} nameOf={({ name }) => name}
              onMove={({ id, version }, after) => move.run({ id, version, after })}
            >
              {(campus) => (
                <Row
                  title={campus.name}
                  text={campus.address}
                  actions={
                    <>
                      <Button type="link" aria-label={`${words.change} ${campus.name}`} onClick={() => setEdited(campus)}>
                        {words.change}
                      </Button>
                      <ConfirmButton
                        danger size="small" label={words.remove} about={campus.name} text={fill(words.removeText, { name: campus.name })}
                        act={() => remove.run({ id: campus.id, version: campus.version })}
                      />
                    </>
                  }
                />
              )}
            </SortableList>
          </>
        )}
      </Waiting>
      {edited && <CampusDialog campus={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function CampusDialog({ campus, onClose }: { readonly campus: Campus | null; readonly onClose: () => void }): ReactNode {
  const words = useWords("school");
  const save = useWrite(staffListed.saveCampus, { stale: STALE, ofForm: true, done: words.saved });
  const names = words.campusFields;
  return (
    <EditDialog<Values>
      title={campus ? words.changeCampus : words.addCampus}
      object={`campus:${campus?.id ?? "new"}`}
      seen={campus ? seenOf(campus) : { values: NEW, version: 0 }}
      send={(values, version) => save.run({ ...values, ...(campus ? { id: campus.id, version } : {}) })}
      latest={async () => {
        const now = (await call(staffListed.campuses, {})).find(({ id }) => id === campus?.id);
        return now ? seenOf(now) : { values: NEW, version: 0 };
      }}
      fields={{ name: { label: names.name }, address: { label: names.address }, route: { label: names.route } }}
      onClose={onClose}
    >
      <Form.Item name="name" label={names.name} rules={[{ required: true, whitespace: true, message: words.needed }]}>
        <Input maxLength={20} data-autofocus="" />
      </Form.Item>
      <Form.Item name="address" label={names.address} rules={[{ required: true, whitespace: true, message: words.needed }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="route" label={names.route} extra={words.routeHint}>
        <Input.TextArea maxLength={300} rows={2} />
      </Form.Item>
    </EditDialog>
  );
}
