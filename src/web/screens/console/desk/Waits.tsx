import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import type { staffDashboard } from "#contract/staff/dashboard.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { Section } from "../../../parts/console/page/Section.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import css from "./desk.module.css";

type Told = Received<(typeof staffDashboard)["waits"]>;

/** Where each is looked after, in the order in which they press. */
const PLACES = [
  ["reports", "/staff/moderation?kind=report"], ["essays", "/staff/marking"], ["held", "/staff/moderation?kind=comment"],
  ["backups", "/staff/operations"], ["deadJobs", "/staff/operations"], ["learnerImports", "/staff/learners/imports"],
  ["questionImports", "/staff/questions"],
] as const;

/** What waits for the member; what doesn't, isn't listed. */
export function Waits({ waits }: { readonly waits: Told }): ReactNode {
  const words = useWords("desk");
  const shown = PLACES.filter(([name]) => (waits[name] ?? 0) > 0);
  return (
    <Section title={words.waits}>
      {shown.length === 0 ? (
        <p className={css.nothing}>
          <ConsoleIcon name="circle-check" />
          {words.nothing}
        </p>
      ) : (
        <ul className={css.waits}>
          {shown.map(([name, href]) => {
            const [what, verb] = words.kinds[name];
            // A backup is late or isn't: there is nothing to count.
            const n = name === "backups" ? "" : `${waits[name]} `;
            return (
              <li key={name}>
                <b>{n || <ConsoleIcon name="triangle-alert" />}</b>
                <span>
                  {what}
                  {name === "reports" && (waits.overdue ?? 0) > 0 && <Tag tone="err">{fill(words.overdue, { n: waits.overdue ?? 0 })}</Tag>}
                </span>
                <a href={href} aria-label={`${verb}${words.comma}${n}${what}`}>{verb}</a>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

/** What of the guide of a new school is left. */
export function GuideCard({ left }: { readonly left: number }): ReactNode {
  const words = useWords("desk");
  if (left === 0) return null;
  return (
    <a className={css.guide} href="/staff/start">
      <span>
        <b>{words.guide}</b>
        <small>{fill(words.guideLeft, { n: left })}</small>
      </span>
      <ConsoleIcon name="chevron-right" />
    </a>
  );
}
