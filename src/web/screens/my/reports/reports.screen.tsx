import { type ReactNode, useCallback } from "react";
import type { Received } from "#contract/endpoint.ts";
import { reports } from "#contract/reports.ts";
import { call, type Call } from "../../../client/call.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { Missing, screen as define } from "../../../parts/app/screen.ts";
import { MoreEnd } from "../../../parts/course/list/MoreEnd.tsx";
import { useMore } from "../../../parts/course/list/useMore.ts";
import { MyFrame } from "../../../parts/my/MyFrame.tsx";
import { ReportRow } from "./ReportRow.tsx";
import css from "./MyReports.module.css";

type ReportPage = Received<typeof reports.mine>;

interface ReportsData {
  readonly page: ReportPage;
  /** When it was answered, ms since the epoch. */
  readonly at: number;
}

/** Reports of one page. */
const SIZE = 20;
const address = (current = 1) => (current > 1 ? `/my/reports/home?current=${current}` : "/my/reports/home");
const load = (ask: Call, current: number): Promise<ReportPage> => ask(reports.mine, { current, size: SIZE });

export const screen = define<ReportsData>({
  async load({ call: ask, query }) {
    const current = Number(/^[1-9]\d{0,4}$/.exec(query.get("current") ?? "1")?.[0]);
    if (!current) throw new Missing();
    return { page: await load(ask, current), at: Date.now() };
  },
  head: (_data, texts) => ({ title: texts("reports").mine, noindex: true }),
  View: MyReports,
});

/** What the learner reported to the school, and what the school answered. */
function MyReports({ data: { page, at } }: { readonly data: ReportsData }): ReactNode {
  const t = useText("reports");
  const { list, records, ...more } = useMore(address(page.current), page, useCallback((current: number) => load(call, current), []));
  return (
    <MyFrame page="reports">
      <div className={css.head}>
        <h1>{t.mine}</h1>
        <p className="small muted">{t.mineHint}</p>
      </div>
      {records.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <div ref={list} className={css.list} aria-busy={more.state === "loading"}>
            {records.map((row) => (
              <ReportRow key={row.id} row={row} now={at} />
            ))}
          </div>
          <MoreEnd more={more} first={page} href={address} />
        </>
      )}
    </MyFrame>
  );
}

function Nothing(): ReactNode {
  const t = useText("reports");
  return (
    <Card>
      <Empty
        drawing="box"
        level={2}
        title={t.empty}
        text={t.emptyText}
        action={
          <LinkButton kind="primary" href="/my/study/home">
            {t.toStudy}
          </LinkButton>
        }
      />
    </Card>
  );
}
