import { actOf } from "../../../kernel/act.ts";
import type { ListedShown } from "./listed.store.ts";

/** What is written down of the school's lists, by table: a thing as it was and as it is, with its place. */
export const LISTED_ACTS = {
  advert: actOf<ListedShown["advert"] & { place: number }>("site.advert"),
  service_contact: actOf<ListedShown["service_contact"] & { place: number }>("site.contact"),
  campus: actOf<ListedShown["campus"] & { place: number }>("site.campus"),
};
