import type { Texts } from "../texts.ts";

/** Words of the course categories. */
export const text: Texts["catalogue"] = {
  title: "Course categories",
  titleOf: "{name} courses",
  description: "{count} video courses by trade, field and level: free ones, single courses and packages.",
  descriptionOf: "{count} video courses on {name}, from beginner to advanced. Try before you decide.",
  filters: "Filters",
  trade: "Trade",
  direction: "Field",
  level: "Level",
  kind: "Type",
  all: "All",
  series: "Video courses",
  packages: "Packages",
  free: "Free",
  found: "{courses}",
  active: "{count} chosen",
  reset: "Reset",
  show: "Show courses",
  close: "Close",
  none: "No course matches yet",
  noneText: "Try another level or type, or see all courses.",
  showAll: "See all courses",
};
