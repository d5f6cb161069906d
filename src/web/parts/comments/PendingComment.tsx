import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../app/context.tsx";
import { useTongue } from "../richText/tongue.ts";
import { clockText } from "../course/duration.ts";
import css from "./Comments.module.css";
import type { Pending } from "./unsent.ts";

export interface PendingProps {
  readonly one: Pending;
  readonly onAgain: (one: Pending) => void;
  readonly onEdit: (one: Pending) => void;
  readonly onDiscard: (one: Pending) => void;
}

/** One's own comment before the server has it: on its way, or not sent, with its words and what to do. */
export function PendingComment({ one, onAgain, onEdit, onDiscard }: PendingProps): ReactNode {
  const t = useText("comments");
  const tongue = useTongue();
  const hasFailed = one.state === "failed";
  return (
    <div className={css.pending} data-state={one.state}>
      <div className={css.who}>
        <b className="small">{t.me}</b>
        <span className="tiny muted num">
          {one.atSecond !== undefined && `${fill(t.at, { time: clockText(one.atSecond) })} · `}
          {!hasFailed && t.sending}
        </span>
      </div>
      <p className={css.words} dir="auto" lang={tongue(one.content)}>{one.content}</p>
      {hasFailed && (
        <>
          <p className={`${css.wrong} tiny errc`} role="alert"><Icon name="circle-alert" /> {one.message || t.failed}</p>
          <div className={css.pendingActions}>
            <Button size="sm" icon="refresh-cw" onClick={() => onAgain(one)}>{t.again}</Button>
            <Button size="sm" kind="ghost" onClick={() => onEdit(one)}>{t.edit}</Button>
            <Button size="sm" kind="ghost" onClick={() => onDiscard(one)}>{t.discard}</Button>
          </div>
        </>
      )}
    </div>
  );
}
