import { type ReactNode, useCallback, useState } from "react";
import { call } from "../../../client/call.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { TabPanel, Tabs } from "../../../kit/Tabs.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { Missing, screen as define } from "../../../parts/app/screen.ts";
import { MoreEnd } from "../../../parts/course/list/MoreEnd.tsx";
import { useMore } from "../../../parts/course/list/useMore.ts";
import { MyFrame } from "../../../parts/my/MyFrame.tsx";
import { Undo } from "../Undo.tsx";
import { useRemoval } from "../useRemoval.ts";
import css from "./Collect.module.css";
import { type Kind, KINDS, type KeptPage, keptAddress, kindOf, loadKept, loadMoreKept } from "./kept.ts";
import { KeptArticle } from "./KeptArticle.tsx";
import { KeptCourse } from "./KeptCourse.tsx";
import { keptRemoval } from "./keptRemoval.ts";

interface CollectData {
  readonly kind: Kind;
  readonly page: KeptPage;
}

export const screen = define<CollectData>({
  async load({ call: ask, query }) {
    const kind = kindOf(query);
    const current = Number(/^[1-9]\d{0,4}$/.exec(query.get("current") ?? "1")?.[0]);
    if (!current) throw new Missing();
    return { kind, page: await loadKept(ask, kind, current) };
  },
  head: (_data, texts) => ({ title: texts("collect").title, noindex: true }),
  View: Collect,
});

/** What the learner keeps, by kind; a removal can be undone. */
function Collect({ data: { kind, page } }: { readonly data: CollectData }): ReactNode {
  const t = useText("collect");
  const removal = useRemoval(keptRemoval, t);
  const [address] = useState(() => `${keptAddress(kind, page.current)}#${page.records.map((row) => row.id).join(",")}`);
  const gone = removal.removed.size;
  const { list, records, ...more } = useMore(
    address,
    page,
    useCallback((current: number) => loadMoreKept(call, kind, current, gone), [kind, gone]),
  );
  const shown = records.filter((row) => !removal.removed.has(row.id));
  const count = (of: Kind) => page.counts[of] - (of === kind ? gone : 0);
  return (
    <MyFrame page="collect">
      <h1 className={css.title}>{t.title}</h1>
      <Tabs
        base="kept"
        label={t.kinds}
        edge
        value={kind}
        items={KINDS.map((id) => ({ id, label: t[id], count: count(id), href: keptAddress(id) }))}
      />
      <TabPanel base="kept" id={kind} className={css.panel}>
        <Undo last={removal.last} undo={removal.undo} words={t} />
        {shown.length === 0 && !more.hasMore ? (
          <Nothing kind={kind} />
        ) : (
          <>
            <div ref={list} className={kind === "info" ? css.articles : `grid g3 ${css.courses}`} aria-busy={more.state === "loading"}>
              {shown.map((row) =>
                kind === "info" ? (
                  <KeptArticle key={row.id} row={row} removal={removal} />
                ) : (
                  <KeptCourse key={row.id} row={row} removal={removal} />
                ),
              )}
            </div>
            <MoreEnd more={more} first={page} href={(number) => keptAddress(kind, number)} />
          </>
        )}
      </TabPanel>
    </MyFrame>
  );
}

function Nothing({ kind }: { readonly kind: Kind }): ReactNode {
  const t = useText("collect");
  const words = { series: t.emptySeries, package: t.emptyPackage, info: t.emptyInfo };
  const ways = {
    series: [t.toCourses, "/courseClass/home"],
    package: [t.toPackages, "/courseClass/home?type=2"],
    info: [t.toNews, "/info/home"],
  } as const;
  const [label, href] = ways[kind];
  return (
    <Card>
      <Empty
        drawing="box"
        level={2}
        title={words[kind]}
        text={t.emptyText}
        action={
          <LinkButton kind="primary" href={href}>
            {label}
          </LinkButton>
        }
      />
    </Card>
  );
}
