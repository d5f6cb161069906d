import { InputNumber, Radio } from "antd";
import { type ReactNode, useId } from "react";
import { staffComments } from "#contract/staff/comments.ts";
import { staffReports } from "#contract/staff/reports.ts";
import { classes } from "../../../../kit/classes.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useMayWhole, useWords } from "../../../../parts/console/state/console.ts";
import css from "./lists.module.css";

const REVIEWS = ["off", "linksAndWords", "first", "all"] as const;

/** Which comments wait for review, and how soon reports are answered. */
export function Settings(): ReactNode {
  const words = useWords("moderation");
  const comments = useRead(staffComments.settings, {});
  const reports = useRead(staffReports.settings, {});
  const ofComments = useWrite(staffComments.saveSettings, { stale: [staffComments.settings], done: words.savedSettings });
  const ofReports = useWrite(staffReports.saveSettings, { stale: [staffReports.settings], done: words.savedSettings });
  const id = useId();
  const mayWhole = useMayWhole()("comments");
  const failure = comments.failure ?? reports.failure;
  if (failure) return <Unread failure={failure} onRetry={comments.failure ? comments.again : reports.again} />;
  if (!comments.data || !reports.data) return null;
  const { review, version } = comments.data;
  const { answerHours, version: reportsVersion } = reports.data;
  const saveHours = (hours: number) => {
    if (hours === answerHours || hours < 1) return;
    void ofReports.run({ answerHours: hours, version: reportsVersion });
  };
  const saveReview = (next: typeof review) => void ofComments.run({ review: next, version });
  return (
    <section className={css.card} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{words.settings}</h2>
      </header>
      <div className={css.settings}>
        <div role="group" aria-labelledby={`${id}-review`}>
          <b id={`${id}-review`}>{words.review}</b>
          <Radio.Group
            className={classes(css.reviews)} disabled={ofComments.busy || !mayWhole} value={review}
            options={REVIEWS.map((value) => ({ value, label: words.reviews[value] }))}
            onChange={({ target }) => saveReview(target.value as typeof review)}
          />
        </div>
        <div>
          <label htmlFor={`${id}-hours`}><b>{words.hoursSetting}</b></label>
          <InputNumber
            key={reportsVersion} id={`${id}-hours`} min={1} max={360} precision={0} defaultValue={answerHours}
            disabled={ofReports.busy || !mayWhole}
            onBlur={({ target }) => saveHours(Number(target.value))}
            onPressEnter={({ currentTarget }) => saveHours(Number(currentTarget.value))}
          />
        </div>
      </div>
    </section>
  );
}
