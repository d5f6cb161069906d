import { Button, Form, Input, Switch } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffBranding } from "#contract/staff/branding.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { call } from "../../../../client/call.ts";
import { type Reading, useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { EditDialog } from "../../../../parts/console/list/EditDialog.tsx";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { notices } from "../../../../parts/console/look/notices.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "../look/school.module.css";

type Site = Received<(typeof staffBranding)["sites"]>[number];

const STALE = [staffBranding.sites, staffBranding.branding, staffBranding.checkSite];

/** The hosts that lead to the school, each with its token and what its certificate is worth. */
export function Hosts({ sites }: { readonly sites: Reading<readonly Site[]> }): ReactNode {
  const words = useWords("school");
  const [edited, setEdited] = useState<Site | "new" | null>(null);
  const add = <Button icon={<ConsoleIcon name="plus" />} onClick={() => setEdited("new")}>{words.addHost}</Button>;
  return (
    <Section title={words.hosts} hint={words.hostsHint} actions={add}>
      <Waiting reading={sites}>
        {(list) => (
          <div className={css.scrolls}>
            <table className={css.table}>
              <thead>
                <tr>
                  <th scope="col">{words.hostFields.host}</th>
                  <th scope="col">{words.hostFields.purpose}</th>
                  <th scope="col">appToken</th>
                  <th scope="col">{words.certificate}</th>
                  <th scope="col"><span className="sr">{words.doings}</span></th>
                </tr>
              </thead>
              <tbody>
                {list.map((site) => <HostRow key={site.id} site={site} onEdit={() => setEdited(site)} />)}
              </tbody>
            </table>
          </div>
        )}
      </Waiting>
      {edited && <HostDialog site={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function HostRow({ site, onEdit }: { readonly site: Site; readonly onEdit: () => void }): ReactNode {
  const words = useWords("school");
  const { id, host, purpose, appToken, isDefault, follows, version } = site;
  const remove = useWrite(staffBranding.removeSite, { stale: STALE, done: words.removed });
  const copy = () => navigator.clipboard.writeText(appToken).then(() => notices.done(words.copied), () => notices.failed(words.notCopied));
  return (
    <tr>
      <td><b>{host ?? words.anyHost}</b></td>
      <td>
        {purpose || (isDefault ? words.defaultSite : words.noPurpose)}
        {!isDefault && <small>{follows ? words.followsDefault : words.ownBranding}</small>}
      </td>
      <td>
        <span className={css.token}>{appToken}</span>{" "}
        <Button
          type="text" size="small" aria-label={`${words.copy} ${appToken}`} icon={<ConsoleIcon name="copy" />}
          onClick={() => void copy()}
        />
      </td>
      <td>{host ? <HostState id={id} /> : "—"}</td>
      <td>
        <span className={css.acts}>
          <Button type="link" aria-label={`${words.set} ${host ?? words.defaultSite}`} onClick={onEdit}>{words.set}</Button>
          {!isDefault && (
            <ConfirmButton
              danger size="small" label={words.remove} about={host ?? ""} text={fill(words.removeHostText, { host: host ?? "" })}
              act={() => remove.run({ id, version })}
            />
          )}
        </span>
      </td>
    </tr>
  );
}

const TONES = { good: "ok", expiring: "warn", expired: "err", untrusted: "err", unresolved: "err", unreachable: "warn" } as const;

/** What the certificate of a host is worth, as the server sees it. */
function HostState({ id }: { readonly id: number }): ReactNode {
  const words = useWords("school");
  const [openedAt] = useState(() => Date.now());
  const { data, failure, again, busy } = useRead(staffBranding.checkSite, { id: String(id) });
  if (failure) return <Button type="link" size="small" onClick={again}>{words.checkAgain}</Button>;
  if (!data) return <span className={css.nothing}>{words.checking}</span>;
  const days = data.until === null ? 0 : Math.max(0, Math.floor((data.until - openedAt) / 86_400_000));
  return (
    <>
      <Tag tone={TONES[data.state]}>{fill(words.certificates[data.state], { days })}</Tag>
      {data.state !== "good" && <Button type="link" size="small" loading={busy} onClick={again}>{words.checkAgain}</Button>}
    </>
  );
}

interface Values {
  readonly host: string;
  readonly purpose: string;
  readonly follows: boolean;
}
const seenOf = ({ host, purpose, follows, version }: Site) => ({ values: { host: host ?? "", purpose, follows }, version });

function HostDialog({ site, onClose }: { readonly site: Site | null; readonly onClose: () => void }): ReactNode {
  const words = useWords("school");
  const names = words.hostFields;
  const add = useWrite(staffBranding.addSite, { stale: STALE, ofForm: true, done: words.saved });
  const save = useWrite(staffBranding.saveSite, { stale: STALE, ofForm: true, done: words.saved });
  return (
    <EditDialog<Values>
      title={site ? words.changeHost : words.addHost}
      object={`host:${site?.id ?? "new"}`}
      seen={site ? seenOf(site) : { values: { host: "", purpose: "", follows: true }, version: 0 }}
      send={({ host, purpose, follows }, version) =>
        site
          ? save.run({ id: site.id, version, host: host === "" && site.isDefault ? null : host, purpose, follows })
          : add.run({ host, purpose })}
      latest={async () => seenOf((await call(staffBranding.sites, {})).find(({ id }) => id === site?.id)!)}
      fields={{ host: { label: names.host }, purpose: { label: names.purpose }, follows: { label: names.follows } }}
      onClose={onClose}
    >
      <Form.Item
        name="host" label={names.host} extra={site?.isDefault ? words.defaultHostHint : words.hostHint}
        rules={site?.isDefault ? [] : [{ required: true, whitespace: true, message: words.needed }]}
      >
        <Input maxLength={253} inputMode="url" placeholder="ke.example.com" data-autofocus="" />
      </Form.Item>
      <Form.Item name="purpose" label={names.purpose}>
        <Input maxLength={30} />
      </Form.Item>
      {site && !site.isDefault && (
        <Form.Item name="follows" label={names.follows} valuePropName="checked" extra={words.followsHint}>
          <Switch />
        </Form.Item>
      )}
    </EditDialog>
  );
}
