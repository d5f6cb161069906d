import { type MouseEvent, type ReactNode, useCallback, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { call } from "../../client/call.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Empty } from "../../kit/Empty.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Count } from "../../kit/Tag.tsx";
import { useText } from "../../parts/app/context.tsx";
import { onDemand, useOnDemand } from "../../parts/app/onDemand.ts";
import { screen as define } from "../../parts/app/screen.ts";
import { browseAddress } from "../../parts/course/list/browse.ts";
import { WideGrid } from "../../parts/course/cards/WideGrid.tsx";
import { Beyond, isBeyond } from "../../parts/course/list/Beyond.tsx";
import { countedCourses } from "../../parts/course/list/countedCourses.ts";
import { MoreEnd } from "../../parts/course/list/MoreEnd.tsx";
import { SortLinks } from "../../parts/course/list/SortLinks.tsx";
import { useKeptFocus } from "../../parts/course/list/useKeptFocus.ts";
import { useMore } from "../../parts/course/list/useMore.ts";
import css from "./catalogue.module.css";
import { Filters } from "./Filters.tsx";
import { PATH, setFilters } from "./filters.ts";
import { type CatalogueData, loadCatalogue, loadPage } from "./load.ts";

/** Courses by category (spec 2, CourseClass). The address is the state: every filter is a link. */
export const screen = define<CatalogueData>({
  load: loadCatalogue,
  head: (data, texts) => {
    const t = texts("catalogue");
    const name = chosenName(data);
    const { categoryId, current } = data.browse;
    // Level, price and order show the same courses again: the category's own page is the one to be found.
    const plain = { keyword: "", categoryId, level: "", type: undefined, free: false, sort: undefined, current };
    return {
      title: name === undefined ? t.title : fill(t.titleOf, { name }),
      description: fill(name === undefined ? t.description : t.descriptionOf, { name: name ?? "", count: data.page.total }),
      canonical: browseAddress(PATH, plain, { current }),
      ...(data.page.records.length === 0 ? { noindex: true as const } : {}),
    };
  },
  View: Catalogue,
});

/** The name of the chosen direction or trade. */
function chosenName({ browse, trades, directions }: CatalogueData): string | undefined {
  return [...directions, ...trades].find(({ id }) => id === browse.categoryId)?.label;
}

const sheet = onDemand(() => import("./FilterSheet.tsx"));

function Catalogue({ data }: { readonly data: CatalogueData }): ReactNode {
  const t = useText("catalogue");
  const { browse, page } = data;
  const name = chosenName(data);
  const filters = useKeptFocus();
  const c = useText("course");
  return (
    <div ref={filters} className="wrap">
      <h1 className={css.title}>{name === undefined ? t.title : fill(t.titleOf, { name })}</h1>
      <Filters data={data} />
      <div className={css.bar}>
        <SortLinks
          sort={browse.sort}
          href={(sort) => browseAddress(PATH, browse, { sort })}
          withoutPrice={page.records.some(({ price }) => price === null)}
        />
        <p className={css.count} role="status">
          {fill(t.found, { courses: countedCourses(page.total, data.packageTotal, c) })}
        </p>
        <SheetButton data={data} />
      </div>
      {isBeyond(page) ? (
        <Beyond page={page} back={browseAddress(PATH, browse)} />
      ) : page.records.length === 0 ? (
        <Card>
          <Empty
            level={2}
            drawing="box"
            title={t.none}
            text={t.noneText}
            action={
              <LinkButton kind="primary" href={PATH}>
                {t.showAll}
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <List data={data} />
      )}
    </div>
  );
}

function List({ data: { browse, page } }: { readonly data: CatalogueData }): ReactNode {
  const ask = useCallback((current: number) => loadPage(call, { ...browse, current }), [browse]);
  const { records, list, coming, ...more } = useMore(browseAddress(PATH, browse, { current: browse.current }), page, ask);
  return (
    <>
      <WideGrid ref={list} cards={records} level={2} first={4} open={more.hasMore} coming={coming} />
      <MoreEnd more={more} first={page} href={(current) => browseAddress(PATH, browse, { current })} />
    </>
  );
}

/** Opens the sheet on a phone; without script it leads to the filters themselves. */
function SheetButton({ data }: { readonly data: CatalogueData }): ReactNode {
  const t = useText("catalogue");
  const [open, setOpen] = useState(false);
  const code = useOnDemand(sheet, open);
  const set = setFilters(data.browse, data.tradeId);
  const press = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a
        className={css.sheet}
        href="#filters"
        data-early=""
        onClick={press}
        onPointerEnter={() => void sheet.load().catch(() => undefined)}
      >
        <Icon name="funnel" />
        {t.filters}
        <Count value={set} label={fill(t.active, { count: set })} />
      </a>
      {code && <code.FilterSheet data={data} onClose={() => setOpen(false)} />}
    </>
  );
}
