import type { Texts } from "../texts.ts";

/** Words of the common layout and of pages in trouble. */
export const text: Texts["frame"] = {
  skip: "Skip to main content",
  loading: "Loading…",
  missingTitle: "There is no page here",
  offlineTitle: "The network is down",
  failedTitle: "The server is busy",
  goHome: "Back to home",
  retry: "Try again",
};
