import type { Texts } from "../texts.ts";

/** Words of the about page; the school's own text comes from the server. */
export const text: Texts["about"] = {
  title: "About us",
  campuses: "Campuses",
  openMap: "Open in maps",
  everyDay: "Daily {hours}",
  hotline: "Hotline",
  call: "Call us",
  qq: "Ask on QQ",
  codes: "Follow and download",
  agreement: "User agreement",
  privacy: "Privacy policy",
  more: "How we teach",
};
