import { type ReactNode, useCallback } from "react";
import { LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Chip } from "../../../kit/Chips.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { TabPanel } from "../../../kit/Tabs.tsx";
import { call } from "../../../client/call.ts";
import { useText } from "../../../parts/app/context.tsx";
import { goTo } from "../../../parts/app/goTo.ts";
import { type Place, screen as define } from "../../../parts/app/screen.ts";
import { digits } from "../../../parts/course/counted.ts";
import { MoreEnd } from "../../../parts/course/list/MoreEnd.tsx";
import { useMore } from "../../../parts/course/list/useMore.ts";
import { MyFrame } from "../../../parts/my/MyFrame.tsx";
import { pointsText } from "../../../parts/question/points.ts";
import { Filters } from "../Filters.tsx";
import { PracticeTabs } from "../PracticeTabs.tsx";
import { AttemptRow, leadsOn } from "./AttemptRow.tsx";
import css from "./Records.module.css";
import { askRecords, loadRecords, recordsAddress, type RecordsData, type RecordTree, SOURCES } from "./load.ts";

export const screen = define<RecordsData>({
  load: loadRecords,
  head: (_data, texts) => ({ title: texts("records").title, noindex: true }),
  View: Records,
});

/** What I practised and sat, newest first. */
function Records({ data: { wanted, tree, page, at }, place: { path } }: { readonly data: RecordsData; readonly place: Place }): ReactNode {
  const t = useText("records");
  const first = { ...page, records: page.records.map((row) => ({ id: row.historyId, row })) };
  // Another attempt makes another list of what was grown before.
  const { list, records, ...more } = useMore(
    `${recordsAddress(path, wanted, page.current)}#${page.total},${page.records[0]?.historyId ?? 0}`,
    first,
    useCallback(async (current: number) => {
      const page = await askRecords(call, wanted, current);
      return { ...page, records: page.records.map((row) => ({ id: row.historyId, row })) };
    }, [wanted]),
  );
  const leading = records.find(({ row }) => leadsOn(row));
  return (
    <MyFrame page="practice">
      <h1 className={css.title}>{t.title}</h1>
      {tree.total > 0 && <Totals tree={tree} />}
      <Card as="section" className={css.card}>
        <PracticeTabs value="records" counts={tree} />
        <TabPanel base="practice" id="records">
          {tree.total > 0 && <RecordFilters path={path} wanted={wanted} tree={tree} />}
          {records.length > 0 ? (
            <div ref={list} className="lst" aria-busy={more.state === "loading"}>
              {records.map(({ id, row }) => (
                <AttemptRow key={id} row={row} now={at} first={id === leading?.id} />
              ))}
            </div>
          ) : (
            <Nothing wanted={wanted} />
          )}
        </TabPanel>
      </Card>
      {records.length > 0 && (
        <MoreEnd more={more} first={page} href={(number) => recordsAddress(path, wanted, number)} />
      )}
    </MyFrame>
  );
}

interface FiltersProps extends Pick<RecordsData, "wanted" | "tree"> {
  readonly path: string;
}

function RecordFilters({ path, wanted, tree }: FiltersProps): ReactNode {
  const t = useText("records");
  const x = useText("exam");
  const address = (change: Partial<typeof wanted>) => recordsAddress(path, { ...wanted, ...change });
  const subjects = tree.tree.flatMap((trade) => trade.levels.flatMap((level) => level.subjects));
  const sources = SOURCES.filter(
    (source) => source === wanted.source || tree.sources.some((one) => one.source === source && one.count > 0),
  );
  return (
    <Filters
      label={t.kinds}
      className={css.filters}
      subjects={
        subjects.length > 1 && {
          "aria-label": t.subject,
          value: wanted.courseId === null ? "" : String(wanted.courseId),
          options: [
            { value: "", label: t.allSubjects },
            ...subjects.map(({ courseId, name }) => ({ value: String(courseId), label: name })),
          ],
          onChange: (event) => goTo(address({ courseId: event.target.value === "" ? null : Number(event.target.value) })),
        }
      }
    >
      <Chip pressed={wanted.source === null && !wanted.open} href={address({ source: null, open: false })}>
        {t.all}
      </Chip>
      {sources.map((source) => (
        <Chip key={source} pressed={source === wanted.source} href={address({ source, open: false })}>
          {x.sources[source]}
        </Chip>
      ))}
      <Chip pressed={wanted.open} href={address({ source: null, open: true })}>
        {t.openOnly}
      </Chip>
    </Filters>
  );
}

function Nothing({ wanted }: Pick<RecordsData, "wanted">): ReactNode {
  const t = useText("records");
  const filtered = wanted.source !== null || wanted.courseId !== null || wanted.open;
  return (
    <Empty
      drawing={filtered ? "magnifier" : "book"}
      level={2}
      title={filtered ? t.emptyFilter : t.empty}
      text={filtered ? t.emptyFilterText : t.emptyText}
      action={
        <LinkButton kind="primary" href={wanted.courseId === null ? "/exam" : `/exam?courseId=${wanted.courseId}`}>
          {t.toPractice}
        </LinkButton>
      }
    />
  );
}

function Totals({ tree: { answered, accuracyPer, mockCount, bestScore } }: { readonly tree: RecordTree }): ReactNode {
  const t = useText("records");
  return (
    <Card className={css.totals}>
      <dl>
        <div><dt>{t.answered}</dt><dd className="num">{digits(answered)}</dd></div>
        <div><dt>{t.accuracy}</dt><dd className="num">{accuracyPer === null ? "–" : `${accuracyPer}%`}</dd></div>
        <div><dt>{t.mocks}</dt><dd className="num">{digits(mockCount)}</dd></div>
        <div><dt>{t.best}</dt><dd className="num okc">{bestScore === null ? "–" : pointsText(bestScore)}</dd></div>
      </dl>
    </Card>
  );
}
