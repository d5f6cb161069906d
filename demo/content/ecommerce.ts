import type { DemoTrade } from "./shape.ts";
import { liveSelling, openShop } from "./ecommerce.shop.ts";
import { dataAndPromotion, serviceAndParcels } from "./ecommerce.trade.ts";

/** The trade of the online shopkeeper: opening a shop, service, figures and live selling. */
export const ecommerce: DemoTrade = {
  key: "ecommerce",
  name: "电子商务",
  english: "E-COMMERCE",
  directions: ["开店与客服", "运营与推广", "直播销售"],
  teachers: [
    {
      name: "何佳",
      portrait: "he-jia",
      title: "电子商务师 · 高级工",
      line: "开店与直播 10 年",
      bio: "从一间卖家乡柿饼的小网店做起，10 年里做过客服、运营和主播。讲课不喊口号，每个数都教你自己在后台找出来、算明白。",
    },
    {
      name: "唐文彬",
      portrait: "tang-wenbin",
      title: "电商运营培训师",
      line: "网店运营 13 年",
      bio: "管过 20 人的运营团队，做过日用百货和农产品两个类目。习惯先算账再花钱，教学员每周一张表看清店里赚在哪里、亏在哪里。",
    },
  ],
  series: [openShop, serviceAndParcels, dataAndPromotion, liveSelling],
};
