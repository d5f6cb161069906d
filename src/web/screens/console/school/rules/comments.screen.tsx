import { Form, Radio } from "antd";
import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffComments } from "#contract/staff/comments.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../../client/call.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../../parts/console/form/RecordFormView.tsx";
import { useRecordForm } from "../../../../parts/console/form/useRecordForm.ts";
import { Row } from "../../../../parts/console/list/Row.tsx";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { SchoolPage } from "../SchoolPage.tsx";
import css from "./rules.module.css";

type Settings = Received<(typeof staffComments)["settings"]>;
type Values = Pick<Settings, "review">;

const REVIEWS = ["off", "linksAndWords", "first", "all"] as const;
const STALE = [staffComments.settings];
const seenOf = ({ review, version }: Settings) => ({ values: { review }, version });

/** What of the comments waits for somebody, and where none are taken. */
function View(): ReactNode {
  const words = useWords("school");
  const settings = useRead(staffComments.settings, {});
  return (
    <SchoolPage at="comments">
      <Waiting reading={settings}>
        {(seen) => (
          <>
            <Section title={words.review} hint={words.reviewHint}>
              <ReviewForm settings={seen} />
            </Section>
            <Closed closed={seen.closed} />
          </>
        )}
      </Waiting>
    </SchoolPage>
  );
}

function ReviewForm({ settings }: { readonly settings: Settings }): ReactNode {
  const words = useWords("school");
  const save = useWrite(staffComments.saveSettings, { stale: STALE, ofForm: true, done: words.saved });
  const form = useRecordForm<Values>({
    object: "commentRules",
    seen: seenOf(settings),
    // The call tells no version; each save counts one up.
    send: async ({ review }, version) => {
      const written = await save.run({ review, version });
      return written.kind === "done" ? { ...written, data: { version: version + 1 } } : written;
    },
    latest: async () => seenOf(await call(staffComments.settings, {})),
  });
  return (
    <RecordFormView form={form} fields={{ review: { label: words.review, say: (value) => words.reviews[value] } }}>
      <Form.Item name="review">
        <Radio.Group
          className={css.radio!} aria-label={words.review}
          options={REVIEWS.map((value) => ({ value, label: words.reviews[value] }))}
        />
      </Form.Item>
    </RecordFormView>
  );
}

function Closed({ closed }: { readonly closed: Settings["closed"] }): ReactNode {
  const words = useWords("school");
  const open = useWrite(staffComments.closeCourse, { stale: STALE, done: words.commentsOpened });
  return (
    <Section title={words.closedCourses} hint={words.closedHint}>
      {closed.length === 0 && <p className={css.none}>{words.noneClosed}</p>}
      {closed.map(({ seriesId, title }) => (
        <Row
          key={seriesId}
          title={title}
          actions={
            <ConfirmButton
              size="small" label={words.openComments} about={title} text={fill(words.openCommentsText, { title })}
              act={() => open.run({ seriesId, closed: false })}
            />
          }
        />
      ))}
    </Section>
  );
}

export const screen: ConsoleScreen = { View };
