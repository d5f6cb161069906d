import type { Texts } from "../texts.ts";

export const text: Texts["favourite"] = {
  keep: "Save",
  kept: "Saved",
  keepOf: "Save \u201c{title}\u201d",
  keptOf: "Saved \u201c{title}\u201d",
  saved: "Saved to your favourites",
  toList: "See them",
  dropped: "Removed from your favourites",
  undo: "Undo",
  offline: "The network is down and nothing has changed. Press again when you are online.",
};
