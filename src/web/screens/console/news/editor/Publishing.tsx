import { Button, Checkbox, Input, Radio, Switch } from "antd";
import { type ReactNode, useId, useState } from "react";
import { staffNews } from "#contract/staff/news.ts";
import { fill } from "#contract/text/say.ts";
import { instantOn, timestampText } from "#contract/timestamp.ts";
import { classes } from "../../../../kit/classes.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import type { Article } from "./ArticleForm.tsx";
import css from "./editor.module.css";

interface PublishingProps {
  readonly article: Article | null;
  readonly isDirtyNow: () => boolean;
  readonly save: () => Promise<void>;
  readonly savedNow: () => { readonly id: number; readonly version: number } | null;
}

/** A day and a time of it in the school's time zone. */
interface Moment {
  readonly day: string;
  readonly time: string;
}
const HOUR_MS = 3_600_000;
const momentOf = (at: number): Moment => ({ day: timestampText(at).slice(0, 10), time: timestampText(at).slice(11, 16) });
/** ms since the epoch; null: not whole. */
const instantOf = ({ day, time }: Moment): number | null => {
  const at = instantOn(day, time);
  return Number.isNaN(at) ? null : at;
};

/** When readers see it. What is typed and not saved yet is saved with it. */
export function Publishing({ article, isDirtyNow, save, savedNow }: PublishingProps): ReactNode {
  const words = useWords("news");
  const stale = [staffNews.list, staffNews.article];
  const publish = useWrite(staffNews.publish, { stale, ofForm: true });
  const state = article?.state ?? "draft";
  const [isLater, setLater] = useState(state === "scheduled");
  const [at, setAt] = useState<Moment>(() => momentOf(state === "scheduled" ? article!.publishTime! : Date.now() + HOUR_MS));
  const [until, setUntil] = useState<Moment | null>(article?.endTime ? momentOf(article.endTime) : null);
  const [isFirst, setFirst] = useState(article?.isFirst ?? false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const send = async () => {
    setFaults({});
    if (isDirtyNow() || savedNow() === null) await save();
    const saved = savedNow();
    // What is wrong stands at its field.
    if (saved === null || isDirtyNow()) return;
    const times = { ...(isLater ? { at: instantOf(at) ?? 0 } : {}), until: until === null ? null : (instantOf(until) ?? 0) };
    const written = await publish.run({ ...saved, ...times, isFirst });
    if (written.kind === "fields") setFaults(written.fields);
    if (written.kind === "done") void go(`/staff/news?state=${written.data.state}`, { stays: true });
  };
  const later = state === "scheduled" ? words.change : words.schedule;
  const atOnce = { draft: words.publish, scheduled: words.publish, published: words.update, withdrawn: words.republish }[state];
  return (
    <section className={css.card} aria-label={words.publishing}>
      <h2>{words.publishing}</h2>
      <Standing article={article} />
      <Radio.Group className={classes(css.when)} value={isLater} onChange={({ target }) => setLater(target.value as boolean)}>
        <Radio value={false}>{words.now}</Radio>
        <Radio value={true}>{words.later}</Radio>
      </Radio.Group>
      {isLater && <MomentFields moment={at} labels={[words.day, words.time]} fault={faults["at"]} onChange={setAt} />}
      <Checkbox
        checked={until !== null}
        onChange={({ target }) => setUntil(target.checked ? momentOf((instantOf(at) ?? Date.now()) + 14 * 24 * HOUR_MS) : null)}
      >
        {words.ends}
      </Checkbox>
      {until && <MomentFields moment={until} labels={[words.endDay, words.endTime]} fault={faults["until"]} onChange={setUntil} />}
      <label className={css.switched}>
        <span>
          {words.firstText}
          <small>{words.firstHint}</small>
        </span>
        <Switch checked={isFirst} onChange={setFirst} />
      </label>
      {faults["html"] && <p className={css.fault} role="alert">{faults["html"]}</p>}
      <small className={css.quiet}>{words.local}</small>
      <div className={css.buttons}>
        <Button type={state === "published" ? "default" : "primary"} loading={publish.busy} onClick={() => void send()}>
          {isLater ? later : atOnce}
        </Button>
        {article && <Ending article={article} savedNow={savedNow} />}
      </div>
    </section>
  );
}

interface MomentFieldsProps {
  readonly moment: Moment;
  readonly labels: readonly [day: string, time: string];
  readonly fault: string | undefined;
  readonly onChange: (moment: Moment) => void;
}

function MomentFields({ moment, labels, fault, onChange }: MomentFieldsProps): ReactNode {
  const id = useId();
  const status = fault ? { status: "error" as const } : {};
  const marked = { "aria-describedby": fault ? id : undefined, "aria-invalid": fault !== undefined, ...status };
  return (
    <>
      <div className={css.moment}>
        <Input
          type="date" aria-label={labels[0]} value={moment.day} {...marked}
          onChange={({ target }) => onChange({ ...moment, day: target.value })}
        />
        <Input
          type="time" aria-label={labels[1]} value={moment.time} {...marked}
          onChange={({ target }) => onChange({ ...moment, time: target.value })}
        />
      </div>
      {fault && <p id={id} className={css.fault} role="alert">{fault}</p>}
    </>
  );
}

function Standing({ article }: Pick<PublishingProps, "article">): ReactNode {
  const words = useWords("news");
  if (!article || article.state === "draft") return null;
  const { state, publishTime, endTime, withdrawTime } = article;
  const out = state === "published" ? words.outSince : words.outAt;
  const [text, at] = state === "withdrawn" ? [words.withdrawnAt, withdrawTime ?? endTime] : [out, publishTime];
  return <p className={css.quiet}>{at !== null && fill(text, { at: timestampText(at).slice(0, 16) })}</p>;
}

/** Takes it out of public, takes its time away, or deletes a draft that nobody has seen. */
function Ending({ article, savedNow }: Pick<PublishingProps, "savedNow"> & { readonly article: Article }): ReactNode {
  const words = useWords("news");
  const stale = [staffNews.list, staffNews.article];
  const withdraw = useWrite(staffNews.withdraw, { stale, done: words.withdrawn });
  const remove = useWrite(staffNews.remove, { stale: [staffNews.list], done: words.removed });
  const { state } = article;
  if (state === "withdrawn") return null;
  const isDraft = state === "draft";
  const end = async () => {
    const saved = savedNow();
    if (!saved) return;
    const written = await (isDraft ? remove : withdraw).run(saved);
    if (written.kind === "done") void go("/staff/news", { stays: true });
  };
  return (
    <ConfirmButton
      danger label={isDraft ? words.remove : state === "scheduled" ? words.unschedule : words.withdraw}
      text={isDraft ? words.removeText : words.withdrawText} act={end}
    />
  );
}
