import { Button } from "antd";
import type { ReactNode } from "react";
import { staffDocket } from "#contract/staff/docket.ts";
import { fill } from "#contract/text/say.ts";
import { CallFailure } from "../../../../client/call.ts";
import { SkeletonLine } from "../../../../kit/Skeleton.tsx";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useMinute } from "../../../../parts/console/state/minute.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { DecisionForm } from "./DecisionForm.tsx";
import { waitOf } from "./due.ts";
import { type Listed, whereText } from "./entries.ts";
import css from "./docket.module.css";
import { Author, Reporters } from "./People.tsx";
import { Thread } from "./Thread.tsx";

interface EntryPanelProps {
  readonly entry: Pick<Listed, "kind" | "id">;
  /** The list, where there is no room for both. */
  readonly back: string;
  /** It was decided, or skipped. */
  readonly onDone: () => void;
}

/** One entry with what stands around it, who is concerned, and the decision. */
export function EntryPanel({ entry, back, onDone }: EntryPanelProps): ReactNode {
  const words = useWords("moderation");
  const now = useMinute();
  const { data, failure, again } = useRead(staffDocket.entry, { kind: entry.kind, id: entry.id });
  const isTaken = failure instanceof CallFailure && failure.code === 1001;
  if (isTaken)
    return (
      <div className={css.empty}>
        <b>{words.taken}</b>
        <Button onClick={onDone}>{words.next}</Button>
      </div>
    );
  if (failure) return <Unread failure={failure} onRetry={again} />;
  if (!data || data.id !== entry.id || data.kind !== entry.kind)
    return <div className={css.waits} aria-busy="true"><SkeletonLine height="180px" /><SkeletonLine height="140px" /></div>;
  const wait = waitOf(data, now, words);
  return (
    <>
      <header className={css.panelHead}>
        <a className={css.toList} href={back}>
          <ConsoleIcon name="chevron-left" />
          {words.back}
        </a>
        <h2>
          {whereText(data, words)} <small>{words.targets[data.target]}</small>
        </h2>
        <Tag tone={wait.isSoon ? "err" : "plain"}>{wait.text}</Tag>
      </header>
      {data.passed && <p className={css.passedOn}>{fill(words.passed, { name: data.passed.by, note: data.passed.note })}</p>}
      <Thread entry={data} />
      <div className={css.people}>
        <Author entry={data} />
        {data.reports.length > 0 && <Reporters reports={data.reports} />}
      </div>
      <DecisionForm entry={data} onDone={onDone} />
    </>
  );
}
