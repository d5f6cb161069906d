import { Button } from "antd";
import type { ReactNode } from "react";
import { staffOperations } from "#contract/staff/operations.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { dayOf } from "../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { daysUntil, type State } from "./concerns.ts";
import { momentOf, sizeOf } from "./figures.ts";
import look from "./machine.module.css";
import css from "./operations.module.css";

/** Days before its end from which a certificate's tag is no longer green. */
const SOON = 14;

/** The disk: what lies on it, and how long it lasts. */
export function Disk({ state }: { readonly state: State }): ReactNode {
  const words = useWords("operations");
  const { language } = useConsole();
  const { total, free, media, backups, database, measureTime, daysLeft, perDay } = state.disk;
  const known = (media ?? 0) + (backups ?? 0) + (database ?? 0);
  const parts = [
    { key: "media", name: words.media, bytes: media },
    { key: "backups", name: words.backups, bytes: backups },
    { key: "database", name: words.database, bytes: database },
    { key: "others", name: measureTime === null ? words.used : words.others, bytes: Math.max(0, total - free - known) },
    { key: "free", name: words.free, bytes: free },
  ].filter((part): part is typeof part & { bytes: number } => part.bytes !== null);
  const trend = daysLeft !== null ? fill(words.lasts, { n: daysLeft }) : perDay === null ? words.noTrend : words.still;
  return (
    <div className={css.cardBody} id="disk">
      <p className={look.large}>
        <b>{sizeOf(total - free)}</b>
        <span>{fill(words.diskOf, { total: sizeOf(total), free: sizeOf(free) })}</span>
      </p>
      <div className={look.meter} aria-hidden="true">
        {parts.map(({ key, bytes }) => (
          <span key={key} className={look[key]} style={{ flexGrow: bytes }} />
        ))}
      </div>
      <dl className={look.legend}>
        {parts.map(({ key, name, bytes }) => (
          <div key={key}>
            <dt>
              <i className={look[key]} />
              {name}
            </dt>
            <dd>{sizeOf(bytes)}</dd>
          </div>
        ))}
      </dl>
      <p className={look.small}>
        {trend}
        <br />
        {measureTime === null ? words.notMeasured : fill(words.measured, { at: momentOf(measureTime, language) })} <Measure />
      </p>
    </div>
  );
}

function Measure(): ReactNode {
  const words = useWords("operations");
  const { run, busy } = useWrite(staffOperations.measure, { done: words.measuring });
  return <Button type="link" size="small" disabled={busy} onClick={() => void run({})}>{words.measure}</Button>;
}

/** What browsers are shown at the school's address, and until when. */
export function Certificate({ state: { certificate, checkTime } }: { readonly state: State }): ReactNode {
  const words = useWords("operations");
  const { language } = useConsole();
  const endTime = certificate?.endTime ?? null;
  const days = endTime === null ? null : daysUntil(endTime, checkTime);
  return (
    <div className={css.cardBody} id="certificate">
      {certificate === null ? (
        <p className={css.nothing}>{words.certNone}</p>
      ) : (
        <p className={look.cert}>
          <span>
            {certificate.host}
            <small>
              {certificate.endTime === null
                ? fill(words.certUnreadText, { host: certificate.host, fault: certificate.fault })
                : fill(words.certUntil, { day: dayOf(certificate.endTime, language) })}
            </small>
          </span>
          {days !== null && <Tag tone={days < SOON ? "err" : "ok"}>{days < 0 ? words.certOver : fill(words.certDays, { n: days })}</Tag>}
        </p>
      )}
    </div>
  );
}
