import { Button, Form, Input, Select } from "antd";
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

type Contact = Received<(typeof staffListed)["contacts"]>[number];
type Values = Pick<Contact, "type" | "name" | "val">;
const STALE = [staffListed.contacts];
const NEW: Values = { type: "qq", name: "", val: "" };
const seenOf = ({ type, name, val, version }: Contact) => ({ values: { type, name, val }, version });

/** Whom learners may ask in the school's app and pages. */
export function Contacts(): ReactNode {
  const words = useWords("school");
  const contacts = useRead(staffListed.contacts, {});
  const [edited, setEdited] = useState<Contact | "new" | null>(null);
  const move = useWrite(staffListed.moveContact, { stale: STALE });
  const remove = useWrite(staffListed.removeContact, { stale: STALE, done: words.removed });
  const add = <Button icon={<ConsoleIcon name="plus" />} onClick={() => setEdited("new")}>{words.addContact}</Button>;
  return (
    <Section title={words.contacts} hint={words.contactsHint} actions={add}>
      <Waiting reading={contacts}>
        {(list) => (
          <>
            {list.length === 0 && <p className={css.nothing}>{words.noContacts}</p>}
            <SortableList
              label={words.contacts} items={list} nameOf={({ name }) => name}
              onMove={({ id, version }, after) => move.run({ id, version, after })}
            >
              {(contact) => (
                <Row
                  title={contact.name}
                  text={`${words.contactTypes[contact.type]} ${contact.val}`}
                  actions={
                    <>
                      <Button type="link" aria-label={`${words.change} ${contact.name}`} onClick={() => setEdited(contact)}>
                        {words.change}
                      </Button>
                      <ConfirmButton
                        danger size="small" label={words.remove} about={contact.name} text={fill(words.removeText, { name: contact.name })}
                        act={() => remove.run({ id: contact.id, version: contact.version })}
                      />
                    </>
                  }
                />
              )}
            </SortableList>
          </>
        )}
      </Waiting>
      {edited && <ContactDialog contact={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function ContactDialog({ contact, onClose }: { readonly contact: Contact | null; readonly onClose: () => void }): ReactNode {
  const words = useWords("school");
  const names = words.contactFields;
  const save = useWrite(staffListed.saveContact, { stale: STALE, ofForm: true, done: words.saved });
  const types = (["qq", "phone", "wechat"] as const).map((value) => ({ value, label: words.contactTypes[value] }));
  return (
    <EditDialog<Values>
      title={contact ? words.changeContact : words.addContact}
      object={`contact:${contact?.id ?? "new"}`}
      seen={contact ? seenOf(contact) : { values: NEW, version: 0 }}
      send={(values, version) => save.run({ ...values, ...(contact ? { id: contact.id, version } : {}) })}
      latest={async () => seenOf((await call(staffListed.contacts, {})).find(({ id }) => id === contact?.id)!)}
      fields={{
        type: { label: names.type, say: (value) => words.contactTypes[value] }, name: { label: names.name }, val: { label: names.val },
      }}
      onClose={onClose}
    >
      <Form.Item name="type" label={names.type}>
        <Select options={types} getPopupContainer={(node) => node.closest("dialog") ?? document.body} />
      </Form.Item>
      <Form.Item name="name" label={names.name} rules={[{ required: true, whitespace: true, message: words.needed }]}>
        <Input maxLength={20} data-autofocus="" />
      </Form.Item>
      <Form.Item name="val" label={names.val} rules={[{ required: true, whitespace: true, message: words.needed }]}>
        <Input maxLength={60} />
      </Form.Item>
    </EditDialog>
  );
}
