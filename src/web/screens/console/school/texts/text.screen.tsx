import { Button, Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffSite } from "#contract/staff/site.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../../client/call.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Missing } from "../../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { usePlace } from "../../../../parts/console/travel/place.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { Changes } from "./Changes.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { TEXTS, type TextName } from "./Terms.tsx";
import css from "./texts.module.css";
import { EMPTY, type Typed, typedOf, type Words, wordsOf } from "./words.ts";

type Draft = Received<(typeof staffSite)["draft"]>;

const isText = (name: string | undefined): name is TextName => TEXTS.some((one) => one === name);
const STALE = [staffSite.draft, staffSite.terms, staffSite.documents];

/** The next version of a text: written, looked at beside what is in force, and published. */
function View(): ReactNode {
  const words = useWords("school");
  const { name } = usePlace().params;
  const known = isText(name) ? { name } : null;
  const draft = useRead(staffSite.draft, known);
  const inForce = useRead(staffSite.document, known);
  if (!isText(name)) return <Missing />;
  return (
    <Page title={fill(words.nextVersion, { text: words.texts[name] })} back={{ href: "/staff/school", label: words.title }}>
      <Waiting reading={inForce}>
        {(former) => (
          <Waiting reading={draft}>{(one) => <Editor key={name} name={name} draft={one} former={former} />}</Waiting>
        )}
      </Waiting>
    </Page>
  );
}

interface Values {
  readonly zh: Typed;
  readonly en: Typed;
}

interface EditorProps {
  readonly name: TextName;
  readonly draft: Draft;
  readonly former: { readonly version: string; readonly zh: Words; readonly en?: Words | undefined };
}

const seenOf = (draft: Draft, former: EditorProps["former"]) => {
  const { zh, en } = draft ?? former;
  return { values: { zh: typedOf(zh), en: en ? typedOf(en) : EMPTY }, version: draft?.version ?? 0 };
};
/** Without a title and a text there is no English version. */
const englishOf = (typed: Typed): Words | undefined => (typed.title.trim() === "" && typed.body.trim() === "" ? undefined : wordsOf(typed));

function Editor({ name, draft, former }: EditorProps): ReactNode {
  const words = useWords("school");
  const [isPublishing, setPublishing] = useState(false);
  const save = useWrite(staffSite.saveDraft, { stale: STALE, ofForm: true, done: words.draftSaved });
  const drop = useWrite(staffSite.dropDraft, { stale: STALE, done: words.draftDropped });
  const form = useRecordForm<Values>({
    object: `text:${name}`,
    seen: seenOf(draft, former),
    send: ({ zh, en }, version) => {
      const english = englishOf(en);
      return save.run({
        name, zh: mutable(wordsOf(zh)), ...(english ? { en: mutable(english) } : {}), ...(version > 0 ? { version } : {}),
      });
    },
    latest: async () => seenOf(await call(staffSite.draft, { name }), former),
  });
  const typed = Form.useWatch([], form.form) as Values | undefined;
  const now = wordsOf(typed?.zh ?? seenOf(draft, former).values.zh);
  const actions = (
    <>
      {draft && <Button disabled={form.isDirty} onClick={() => setPublishing(true)}>{words.publishText}</Button>}
      {draft && (
        <ConfirmButton
          danger label={words.dropDraft} text={words.dropDraftText}
          act={async () => {
            const written = await drop.run({ name, version: draft.version });
            if (written.kind === "done") {
              form.dropDraft();
              void go("/staff/school", { stays: true });
            }
          }}
        />
      )}
    </>
  );
  const labels = { zh: { label: words.inChinese }, en: { label: words.inEnglish } };
  return (
    <div className={css.editor}>
      <Section title={words.writing} hint={words.writingHint}>
        <RecordFormView form={form} fields={labels} save={words.saveDraft} actions={actions}>
          <TextFields language="zh" legend={words.inChinese} isNeeded />
          <details>
            <summary>{words.inEnglish}</summary>
            <p className={css.hint}>{words.englishHint}</p>
            <TextFields language="en" legend={words.inEnglish} isNeeded={false} />
          </details>
        </RecordFormView>
      </Section>
      <Section title={fill(words.changesSince, { version: former.version })}>
        <Changes before={former.zh} after={now} />
      </Section>
      {isPublishing && draft && <PublishDialog name={name} draft={draft} stale={STALE} onClose={() => setPublishing(false)} />}
    </div>
  );
}

/** As the calls take it. */
const mutable = ({ title, keyPoints, sections }: Words) => ({
  title, keyPoints: [...keyPoints], sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
});

interface TextFieldsProps {
  readonly language: "zh" | "en";
  readonly legend: string;
  readonly isNeeded: boolean;
}

function TextFields({ language, legend, isNeeded }: TextFieldsProps): ReactNode {
  const words = useWords("school");
  const rules = isNeeded ? [{ required: true, whitespace: true, message: words.needed }] : [];
  return (
    <fieldset aria-label={legend}>
      <Form.Item name={[language, "title"]} label={words.textTitle} rules={rules}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name={[language, "points"]} label={words.keyPoints} extra={words.keyPointsHint}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item name={[language, "body"]} label={words.textBody} extra={words.textBodyHint} rules={rules}>
        <Input.TextArea rows={14} />
      </Form.Item>
    </fieldset>
  );
}

export const screen: ConsoleScreen = { View };
