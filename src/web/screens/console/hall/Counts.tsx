import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import type { staffPractice } from "#contract/staff/practice.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import { localeOf } from "../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import css from "./hall.module.css";

/** How many are where, and when that was so. */
export function Counts({ data }: { readonly data: Received<(typeof staffPractice)["hall"]> | undefined }): ReactNode {
  const words = useWords("hall");
  const { language } = useConsole();
  const figures = [
    ["writing", data?.writing], ["disconnected", data?.disconnected], ["away", data?.away], ["reviewing", data?.reviewing],
  ] as const;
  const at = data && new Intl.DateTimeFormat(localeOf(language), { timeStyle: "medium" }).format(data.serverTime);
  return (
    <section className={css.counts} aria-label={words.counts}>
      <dl>
        {figures.map(([name, n]) => (
          <div key={name} className={classes((name === "disconnected" || name === "away") && (n ?? 0) > 0 && css.odd)}>
            <dt>{words.figures[name]}</dt>
            <dd>{n ?? <SkeletonLine width="40px" height="28px" />}</dd>
          </div>
        ))}
      </dl>
      <p>{at ? fill(words.seenAt, { at }) : " "}</p>
    </section>
  );
}
