import { type ReactNode, useCallback } from "react";
import { fill } from "#contract/text/say.ts";
import { call } from "../../client/call.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Empty } from "../../kit/Empty.tsx";
import { TabPanel, Tabs } from "../../kit/Tabs.tsx";
import { useApp, useText } from "../../parts/app/context.tsx";
import { screen as define } from "../../parts/app/screen.ts";
import { type Browse, browseAddress } from "../../parts/course/list/browse.ts";
import { counted } from "../../parts/course/counted.ts";
import { STUDY } from "../../parts/course/entry.ts";
import { Beyond, isBeyond } from "../../parts/course/list/Beyond.tsx";
import { countedCourses } from "../../parts/course/list/countedCourses.ts";
import { MoreEnd } from "../../parts/course/list/MoreEnd.tsx";
import { SortLinks } from "../../parts/course/list/SortLinks.tsx";
import { useKeptFocus } from "../../parts/course/list/useKeptFocus.ts";
import { useMore } from "../../parts/course/list/useMore.ts";
import { loadPage, loadSearch, PATH, type SearchData } from "./load.ts";
import { Narrow } from "./Narrow.tsx";
import { Nothing } from "./Nothing.tsx";
import { ResultRow } from "./ResultRow.tsx";
import css from "./search.module.css";
import { SearchField } from "./SearchField.tsx";

/** Courses by keyword (spec 2, CourseSearch). */
export const screen = define<SearchData>({
  load: loadSearch,
  head: ({ browse: { keyword } }, texts) => {
    const t = texts("search");
    if (!keyword) return { title: t.title, description: t.descriptionEmpty, canonical: PATH };
    return { title: fill(t.titleOf, { keyword }), description: fill(t.description, { keyword }), noindex: true };
  },
  View: Search,
});

function Search({ data }: { readonly data: SearchData }): ReactNode {
  const t = useText("search");
  const c = useText("course");
  const { browse, page, total, newsTotal } = data;
  const { keyword } = browse;
  const filters = useKeptFocus();
  if (total === 0) return <div className="wrap"><SearchField keyword={keyword} /><Nothing data={data} /></div>;
  const tabs = [
    {
      id: "courses",
      label: t.courses,
      count: total,
      href: browseAddress(PATH, { ...browse, categoryId: undefined, free: false, sort: undefined }),
    },
    ...(newsTotal > 0 ? [{ id: "news", label: t.news, count: newsTotal, href: `/info/home?keyword=${encodeURIComponent(keyword)}` }] : []),
  ];
  return (
    <div ref={filters} className="wrap">
      <SearchField keyword={keyword} />
      <h1 className={css.title}>
        {fill(t.found, { courses: countedCourses(total, data.allPackages, c), keyword })}
        {newsTotal > 0 && <small>{counted(newsTotal, t.alsoNewsOne, t.alsoNews)}</small>}
      </h1>
      <Tabs base="search" label={t.results} items={tabs} value="courses" edge />
      <TabPanel base="search" id="courses">
        <Narrow data={data} />
        <div className={css.columns}>
          <div>
            {isBeyond(page) ? (
              <Beyond page={page} back={browseAddress(PATH, browse)} />
            ) : page.records.length === 0 ? (
              <NoneHere keyword={keyword} total={total} browse={browse} />
            ) : (
              <Results data={data} />
            )}
          </div>
          <CantFind />
        </div>
      </TabPanel>
    </div>
  );
}

function Results({ data: { browse, page, packageTotal, terms } }: { readonly data: SearchData }): ReactNode {
  const c = useText("course");
  const ask = useCallback((current: number) => loadPage(call, { ...browse, current }), [browse]);
  const { records, list, ...more } = useMore(browseAddress(PATH, browse, { current: browse.current }), page, ask);
  const own = records.find(({ buttonType }) => buttonType === STUDY);
  return (
    <>
      <div className={css.bar}>
        <SortLinks
          sort={browse.sort}
          href={(sort) => browseAddress(PATH, browse, { sort })}
          withoutPrice={page.records.some(({ price }) => price === null)}
        />
        <p className="d-only">{countedCourses(page.total, packageTotal, c)}</p>
      </div>
      <Card>
        <div ref={list} className="lst">
          {records.map((card, index) => (
            <ResultRow
              key={card.id}
              card={card}
              terms={terms}
              keyword={browse.keyword}
              first={card === own}
              load={index === 0 ? "first" : index < 4 ? "eager" : "lazy"}
            />
          ))}
        </div>
      </Card>
      <MoreEnd more={more} first={page} href={(current) => browseAddress(PATH, browse, { current })} />
    </>
  );
}

/** The keyword finds courses, the filters none. */
function NoneHere({ keyword, total, browse }: { readonly keyword: string; readonly total: number; readonly browse: Browse }): ReactNode {
  const t = useText("search");
  return (
    <Card>
      <Empty
        level={2}
        drawing="magnifier"
        title={fill(t.noneHere, { keyword })}
        text={fill(t.noneHereText, { count: total })}
        action={
          <LinkButton kind="primary" href={browseAddress(PATH, browse, { categoryId: undefined, free: false })}>
            {fill(t.showAll, { count: total })}
          </LinkButton>
        }
      />
    </Card>
  );
}

/** The school's hotline, for whoever doesn't find their course. */
function CantFind(): ReactNode {
  const t = useText("search");
  const { phone } = useApp().config;
  if (!phone) return null;
  return (
    <Card as="aside" padded className={css.aside} aria-label={t.cantFind}>
      <h2>{t.cantFind}</h2>
      <p className="small ink2">{t.cantFindText}</p>
      <LinkButton icon="phone" full href={`tel:${phone}`}>{phone}</LinkButton>
    </Card>
  );
}
