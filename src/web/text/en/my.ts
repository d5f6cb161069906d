import type { Texts } from "../texts.ts";

export const text: Texts["my"] = {
  centre: "My pages",
  study: "My study",
  studyShort: "Study",
  practice: "My practice",
  practiceShort: "Practice",
  footprint: "Recently viewed",
  footprintShort: "Viewed",
  collect: "My favourites",
  collectShort: "Favourites",
  notes: "My notes",
  notesShort: "Notes",
  reports: "My reports",
  reportsShort: "Reports",
};
