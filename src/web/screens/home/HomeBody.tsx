import type { ReactNode } from "react";
import { Section, SectionHead } from "../../kit/SectionHead.tsx";
import { useText } from "../../parts/app/context.tsx";
import { CourseGrid } from "../../parts/course/cards/CourseGrid.tsx";
import { TradeTiles } from "../../parts/course/trades/TradeTiles.tsx";
import { AdvertRow, AdvertStrip } from "./Adverts.tsx";
import { Begin } from "./begin/Begin.tsx";
import { ForYou } from "./begin/ForYou.tsx";
import { Hero } from "./Hero.tsx";
import type { HomeData } from "./load.ts";
import { News } from "./News.tsx";
import { Resume } from "./Resume.tsx";
import { Teachers } from "./Teachers.tsx";
import { TradeBoard } from "./TradeBoard.tsx";

/** Everything of the landing page: text, pictures and links. */
export function View({ data }: { readonly data: HomeData }): ReactNode {
  const t = useText("home");
  const { resume, goal, counts, trades, recommended, mosaic, strip, carousel, articles, teachers } = data;
  return (
    <>
      {resume === undefined ? (
        <Hero counts={counts} mosaic={mosaic} />
      ) : resume ? (
        <Resume resume={resume} />
      ) : (
        <Begin goal={goal ?? null} first={goal ? recommended[0] : undefined} />
      )}
      {trades.length > 0 && <Section><TradeTiles trades={trades} /></Section>}
      {recommended.length > 0 && (
        <Section aria-labelledby="courses">
          <SectionHead
            id="courses"
            title={resume === undefined ? t.hot : t.forYou}
            sub={resume === undefined ? t.hotSub : <ForYou goal={goal ?? null} />}
            more={{ href: "/courseClass/home?sort=hot", label: t.more }}
          />
          <CourseGrid cards={recommended} />
        </Section>
      )}
      {carousel.length > 0 && <AdvertRow adverts={carousel} />}
      <TradeBoard trades={trades} />
      {strip && <AdvertStrip advert={strip} />}
      <News articles={articles} />
      <Teachers teachers={teachers} />
    </>
  );
}
