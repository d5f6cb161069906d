import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../kit/Card.tsx";
import { Chip, Chips } from "../../kit/Chips.tsx";
import { Empty } from "../../kit/Empty.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Section, SectionHead } from "../../kit/SectionHead.tsx";
import { counted } from "../../parts/course/counted.ts";
import { useText } from "../../parts/app/context.tsx";
import { CourseGrid } from "../../parts/course/cards/CourseGrid.tsx";
import { PATH, type SearchData } from "./load.ts";
import css from "./Nothing.module.css";
import { SearchField } from "./SearchField.tsx";

/** No keyword yet, or no course for it: other words to search for, and courses to look at. */
export function Nothing({ data: { browse, words, near, newsTotal } }: { readonly data: SearchData }): ReactNode {
  const t = useText("search");
  const { keyword } = browse;
  return (
    <>
      <Card as="section" className={css.nothing}>
        <Empty
          level={1}
          drawing={keyword ? "magnifier" : "book"}
          title={keyword ? fill(t.none, { keyword }) : t.empty}
          text={keyword ? t.noneText : t.emptyText}
        />
        {!keyword && (
          <div className={`d-only ${css.field}`}>
            <SearchField keyword="" always />
          </div>
        )}
        <Chips label={t.otherWords} className={css.words}>
          {words.map((word) => (
            <Chip key={word} pressed={false} href={`${PATH}?keyword=${encodeURIComponent(word)}`}>
              <Icon name="search" />
              {word}
            </Chip>
          ))}
        </Chips>
        {newsTotal > 0 && (
          <p className={css.news}>
            <a className="lnk" href={`/info/home?keyword=${encodeURIComponent(keyword)}`}>
              {counted(newsTotal, t.alsoNewsOne, t.alsoNews)}
            </a>
          </p>
        )}
      </Card>
      {near.length > 0 && (
        <Section aria-labelledby="near">
          <SectionHead id="near" title={t.near} more={{ href: "/courseClass/home", label: t.allCourses }} />
          <CourseGrid cards={near} />
        </Section>
      )}
    </>
  );
}
