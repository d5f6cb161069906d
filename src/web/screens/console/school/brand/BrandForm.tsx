import { Button, Form, Input, Select } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffBranding } from "#contract/staff/branding.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../../client/call.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { same } from "../../../../parts/console/form/merge.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { PictureField } from "../../../../parts/console/picture/PictureField.tsx";
import css from "../look/school.module.css";
import { AccentField } from "./AccentField.tsx";
import { BrandPreview } from "./BrandPreview.tsx";
import { CodeFields } from "./CodeFields.tsx";

type Seen = Received<(typeof staffBranding)["branding"]>;
export type Values = Omit<Seen, "siteId" | "version">;
type Sites = Received<(typeof staffBranding)["sites"]>;

const seenOf = ({ siteId: _site, version, ...values }: Seen) => ({ values, version });

/** Fields whose values differ from what learners see now. */
const changedFields = (values: Values, now: Values): (keyof Values)[] =>
  (Object.keys(now) as (keyof Values)[]).filter((name) => !same(values[name], now[name]));

/** What the frame of a site shows, beside that frame as learners will see it. */
export function BrandForm({ seen, hosts }: { readonly seen: Seen; readonly hosts: Sites }): ReactNode {
  const words = useWords("school");
  const { siteId } = seen;
  const save = useWrite(staffBranding.saveBranding, {
    stale: [staffBranding.branding, staffBranding.sites], ofForm: true, done: words.published,
  });
  const form = useRecordForm<Values>({
    object: `site:${siteId}`,
    seen: seenOf(seen),
    send: (values, version) => save.run({ ...values, siteId, version }),
    latest: async () => seenOf(await call(staffBranding.branding, { siteId: String(siteId) })),
  });
  const typed = Form.useWatch([], form.form) as Values | undefined;
  const now = seenOf(seen).values;
  const values: Values = { ...now, ...typed };
  const changed = changedFields(values, now);
  const own = hosts.flatMap(({ host }) => (host ? [{ value: host, label: host }] : []));
  const undo = (
    <>
      <Button type="text" disabled={!form.isDirty} onClick={form.dropDraft}>{words.undo}</Button>
      {changed.length > 0 && (
        <span className={css.changed}>
          <ConsoleIcon name="circle-alert" />
          {fill(words.changedFields, { count: changed.length, fields: changed.map((name) => words.fields[name]).join(words.comma) })}
        </span>
      )}
    </>
  );
  const fields = Object.fromEntries(Object.entries(words.fields).map(([name, label]) => [name, { label }]));
  return (
    <div className={css.brandForm}>
      <RecordFormView form={form} fields={fields} save={words.publish} actions={undo}>
        <Section title={words.brand} hint={words.brandHint}>
          <div className={css.brand}>
            <BrandFields hosts={own} changed={new Set(changed)} />
            <div className={css.side}>
              <BrandPreview
                values={values} changed={new Set(changed)} host={hosts.find(({ id }) => id === siteId)?.host ?? location.host}
              />
              <CodeFields />
            </div>
          </div>
        </Section>
        <Section title={words.filing} hint={words.filingHint}>
          <FilingFields values={values} />
        </Section>
      </RecordFormView>
    </div>
  );
}

interface BrandFieldsProps {
  readonly hosts: readonly { readonly value: string; readonly label: string }[];
  readonly changed: ReadonlySet<string>;
}

function BrandFields({ hosts, changed }: BrandFieldsProps): ReactNode {
  const words = useWords("school");
  const mark = (name: string) => (changed.has(name) ? css.isChanged : undefined);
  return (
    <div className={css.fields}>
      <Form.Item
        name="school" label={words.fields.school} className={mark("school")!}
        rules={[{ required: true, whitespace: true, message: words.needed }]}
      >
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item
        name="siteName" label={words.fields.siteName} extra={words.siteNameHint} className={mark("siteName")!}
        rules={[{ required: true, whitespace: true, message: words.needed }]}
      >
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="logo" label={words.fields.logo}>
        <PictureField use="logo" label={words.changeLogo} hint={words.logoHint} />
      </Form.Item>
      <Form.Item name="accent" label={words.fields.accent} extra={words.accentHint}>
        <AccentField />
      </Form.Item>
      <Form.Item name="phone" label={words.fields.phone} className={mark("phone")!}>
        <Input inputMode="tel" maxLength={30} />
      </Form.Item>
      <Form.Item name="hours" label={words.fields.hours} className={mark("hours")!}>
        <Input maxLength={30} placeholder="8:30–21:00" />
      </Form.Item>
      <Form.Item name="qq" label={words.fields.qq} className={mark("qq")!}>
        <Input inputMode="numeric" maxLength={12} />
      </Form.Item>
      <Form.Item name="mobileHost" label={words.fields.mobileHost} extra={words.mobileHostHint}>
        <Select options={[{ value: "", label: words.mobileHostNone }, ...hosts]} />
      </Form.Item>
    </div>
  );
}

/** A licence that ends within so many days is told of. */
const LICENCE_SOON_MS = 60 * 86_400_000;

function FilingFields({ values }: { readonly values: Values }): ReactNode {
  const words = useWords("school");
  const [now] = useState(() => Date.now());
  const until = values.licenceUntil === "" ? null : Date.parse(values.licenceUntil);
  const left = until === null ? Infinity : until - now;
  const note = left < 0 ? words.licenceOver : left < LICENCE_SOON_MS ? words.licenceSoon : words.licenceHint;
  return (
    <div className={css.filing}>
      <Form.Item name="icp" label={words.fields.icp}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="police" label={words.fields.police}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="licence" label={words.fields.licence}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="licenceUntil" label={words.fields.licenceUntil} extra={note}>
        <Input type="date" />
      </Form.Item>
    </div>
  );
}
