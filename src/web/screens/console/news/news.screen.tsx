import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { ARTICLE_STATES, staffNews } from "#contract/staff/news.ts";
import { fill } from "#contract/text/say.ts";
import { timestampText } from "#contract/timestamp.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { LatePicture } from "../../../parts/console/look/LatePicture.tsx";
import { dateTime } from "../../../parts/console/look/when.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { DataTable } from "../../../parts/console/table/DataTable.tsx";
import type { Column, Filter, RowOf } from "../../../parts/console/table/table.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import { CategoriesDialog } from "./CategoriesDialog.tsx";
import css from "./news.module.css";
import { STATE_TONES } from "./states.ts";

type Row = RowOf<typeof staffNews.list>;

/** Every article in whatever state: those that wait for their time first. */
function View(): ReactNode {
  const words = useWords("news");
  const [isSorting, setSorting] = useState(false);
  return (
    <Page
      title={words.title}
      actions={
        <>
          <Button icon={<ConsoleIcon name="folder" />} onClick={() => setSorting(true)}>{words.categories}</Button>
          <Button type="primary" icon={<ConsoleIcon name="pencil-line" />} onClick={() => void go("/staff/news/new")}>{words.write}</Button>
        </>
      }
    >
      <DataTable<typeof staffNews.list>
        name="news"
        label={words.title}
        filters={useFilters()}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowLink={({ id }) => `/staff/news/${id}`}
        source={({ filters }) => ({
          endpoint: staffNews.list,
          input: {
            keyword: filters["keyword"] ?? "",
            state: ARTICLE_STATES.find((state) => state === filters["state"]),
            categoryId: /^[1-9]\d{0,8}$/.test(filters["category"] ?? "") ? filters["category"] : undefined,
          },
        })}
        empty={<p>{words.empty}</p>}
      />
      {isSorting && <CategoriesDialog onClose={() => setSorting(false)} />}
    </Page>
  );
}

function useFilters(): readonly Filter[] {
  const words = useWords("news");
  const { data } = useRead(staffNews.categories, {});
  return [
    { kind: "text", name: "keyword", label: words.search },
    { kind: "choice", name: "state", label: words.state, options: ARTICLE_STATES.map((value) => ({ value, label: words.states[value] })) },
    {
      kind: "choice", name: "category", label: words.category,
      options: (data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ];
}

/** Articles come out by the school's clock. */
const schoolTime = (at: number): string => timestampText(at).slice(0, 16);

function useColumns(): readonly Column<Row>[] {
  const words = useWords("news");
  const { language } = useConsole();
  const whenOf = ({ state, publishTime, endTime }: Row) => (
    <>
      {publishTime !== null ? schoolTime(publishTime) : state === "draft" ? words.notYet : "—"}
      {endTime !== null && <small className={css.sub}>{fill(words.until, { at: schoolTime(endTime) })}</small>}
    </>
  );
  return [
    {
      key: "title", title: words.article, value: ({ title }) => title,
      cell: ({ title, coverUrl, isFirst }) => (
        <span className={css.titled}>
          <LatePicture src={coverUrl} width={64} height={36} />
          <span>
            {title} {isFirst && <Tag tone="accent">{words.first}</Tag>}
          </span>
        </span>
      ),
    },
    {
      key: "state", title: words.state, width: 110, value: ({ state }) => words.states[state],
      cell: ({ state }) => <Tag tone={STATE_TONES[state]}>{words.states[state]}</Tag>,
    },
    {
      key: "category", title: words.category, width: 120, cell: ({ categoryName }) => categoryName,
      value: ({ categoryName }) => categoryName,
    },
    {
      key: "when", title: words.when, width: 190, cell: whenOf,
      value: ({ publishTime }) => (publishTime === null ? null : new Date(publishTime)),
    },
    { key: "views", title: words.views, width: 90, align: "end", cell: ({ viewCount }) => viewCount, value: ({ viewCount }) => viewCount },
    {
      key: "by", title: words.by, width: 160, isMinor: "narrow", value: ({ updatedBy }) => updatedBy,
      cell: ({ updatedBy, updateTime }) => (
        <>
          {updatedBy ?? words.someone}
          <small className={css.sub}>{dateTime(updateTime, language)}</small>
        </>
      ),
    },
  ];
}

export const screen: ConsoleScreen = { View };
