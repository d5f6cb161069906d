import type { Database } from "#server/database/database.ts";
import { coverUrl } from "#server/domains/catalogue/catalogue.ts";
import { trades } from "./trades.ts";

/** The home page's carousel and its strip; every link leads to something that was loaded. */
export async function loadAdverts(
  db: Database,
  articleIds: ReadonlyMap<string, number>,
  seriesIds: (slug: string) => number,
): Promise<void> {
  const article = (slug: string) => {
    const id = articleIds.get(slug);
    if (id === undefined) throw new Error(`an advert leads to the article ${slug}, but there is none`);
    return `/info/details/${id}`;
  };
  const open = { starts_at: null, ends_at: null };
  await db
    .insertInto("advert")
    .values([
      {
        ...open,
        position: "home",
        sort: 1,
        title: "学一门手艺，考一本证书",
        subtitle: "跟着老师傅看视频。每天半小时，手机电脑都能学，进度自动接上。",
        action: "先选工种",
        link: "/courseClass/home",
        image_url: drawing("electrician-intermediate-full"),
      },
      {
        ...open,
        position: "home",
        sort: 2,
        title: "触电急救，六节课免费学",
        subtitle: "先断电，再拉人。进工地之前，人人都该会。",
        action: "现在就学",
        link: `/course/details?id=${seriesIds("electrician-safety-first-aid")}`,
        image_url: drawing("electrician-safety-first-aid"),
      },
      {
        ...open,
        position: "home",
        sort: 3,
        title: "第 18 期中式烹调师集训班",
        subtitle: "每班 16 人，一人一灶，连续五个周末。",
        action: "看看怎么报名",
        link: article("school-cook-camp-18"),
        image_url: drawing("cook-hot-dishes-advanced"),
      },
      {
        ...open,
        position: "homeStrip",
        sort: 1,
        title: "学完拿证，可以申领技能提升补贴",
        subtitle: "金额和期限各地不同，先看看要过哪几步。",
        action: "看看我能不能领",
        link: article(SUBSIDY),
        image_url: "",
      },
    ])
    .execute();
}

const SUBSIDY = "skill-upgrade-subsidy-how-to";

/** The text-less drawing of a course's cover. */
function drawing(slug: string): string {
  for (const trade of trades) {
    const series = trade.series.find((one) => one.slug === slug);
    if (series) return `${coverUrl({ slug, trade: trade.key, level: series.level, topic: series.topic })}&art=1`;
  }
  throw new Error(`an advert shows the course ${slug}, but there is none`);
}
