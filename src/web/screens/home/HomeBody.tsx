import type { ReactNode } from "react";
import { classes } from "../../kit/classes.ts";
import { Section, SectionHead } from "../../kit/SectionHead.tsx";
import { useText } from "../../parts/app/context.tsx";
import { CourseGrid } from "../../parts/course/cards/CourseGrid.tsx";
import { TradeTiles } from "../../parts/course/trades/TradeTiles.tsx";
import { Adverts } from "./Adverts.tsx";
import { Begin } from "./begin/Begin.tsx";
import { ForYou } from "./begin/ForYou.tsx";
import { Hero } from "./Hero.tsx";
import css from "./HomeBody.module.css";
import type { HomeData } from "./load.ts";
import { News } from "./News.tsx";
import { Teachers } from "./Teachers.tsx";

/** The landing page but for what a learner goes on with: text, pictures and links. */
export function View({ data }: { readonly data: HomeData }): ReactNode {
  const t = useText("home");
  const { resume, goal, counts, trades, recommended, mosaic, adverts, articles, teachers } = data;
  return (
    <>
      {resume === undefined && <Hero counts={counts} mosaic={mosaic} />}
      {resume === null && <Begin goal={goal ?? null} first={goal ? recommended[0] : undefined} />}
      {trades.length > 0 && <Section><TradeTiles trades={trades} /></Section>}
      {recommended.length > 0 && (
        <Section aria-labelledby="courses" className={css.courses}>
          <SectionHead
            id="courses"
            title={resume === undefined ? t.hot : t.forYou}
            sub={resume === undefined ? t.hotSub : <ForYou goal={goal ?? null} />}
            more={{ href: "/courseClass/home?sort=hot", label: t.more }}
          />
          <CourseGrid cards={recommended} />
        </Section>
      )}
      {adverts.length > 0 && <Adverts adverts={adverts} />}
      <div className={classes(articles.length > 0 && teachers.length > 0 && css.two)}>
        <News articles={articles} />
        <Teachers teachers={teachers} />
      </div>
    </>
  );
}
