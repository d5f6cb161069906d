import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import type { reports } from "#contract/reports.ts";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../../kit/Card.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { whenText } from "../../../parts/my/when.ts";
import { dueText } from "../../../parts/reports/due.ts";
import { useTongue } from "../../../parts/richText/tongue.ts";
import css from "./MyReports.module.css";

interface RowProps {
  readonly row: Received<typeof reports.mine>["records"][number];
  /** ms since the epoch. */
  readonly now: number;
}

/** One report: what it was about, what was said, and the school's answer or until when it comes. */
export function ReportRow({ row, now }: RowProps): ReactNode {
  const t = useText("reports");
  const tongue = useTongue();
  return (
    <Card as="article" padded className={css.row} tabIndex={-1}>
      <p className={css.top}>
        <Tag>{t[row.kind]}</Tag>
        <span className="small muted">
          {[t[row.target], row.title, whenText(row.createTime, now, t)].filter((part) => part !== "").join(" · ")}
        </span>
        <State row={row} now={now} />
      </p>
      {row.target !== "picture" && (
        <p className={css.shown} dir="auto" lang={tongue(row.shown)}>
          {row.shown === "" ? <i className="muted">{t.gone}</i> : row.shown}
        </p>
      )}
      {row.words !== "" && <p className="ink2" dir="auto"><b>{t.youSaid}</b><span lang={tongue(row.words)}>{row.words}</span></p>}
      {row.answerTime === null ? (
        <p className={`${css.due} small ink2`}>
          <Icon name="clock" />
          {fill(row.dueTime < now ? t.overdue : t.dueBy, { time: dueText(row.dueTime, now, t) })}
        </p>
      ) : (
        <div className={css.answer}>
          <p className="small">
            <b>{t.school}</b> <span className="muted">{fill(t.answered, { time: whenText(row.answerTime, now, t) })}</span>
          </p>
          <p dir="auto" lang={tongue(row.answer)}>{row.answer}</p>
        </div>
      )}
    </Card>
  );
}

function State({ row: { state, dueTime }, now }: RowProps): ReactNode {
  const t = useText("reports");
  if (state === "upheld") return <Tag tone="ok" icon="check" className={css.state}>{t.upheld}</Tag>;
  if (state === "rejected") return <Tag icon="info" className={css.state}>{t.rejected}</Tag>;
  return <Tag tone="warn" icon="clock" className={css.state}>{dueTime < now ? t.late : t.open}</Tag>;
}
