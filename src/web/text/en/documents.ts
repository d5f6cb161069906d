import type { Texts } from "../texts.ts";

/** Words around the agreement and the privacy policy; their texts come from the server. */
export const text: Texts["documents"] = {
  agreement: "User agreement",
  privacy: "Privacy policy",
  contents: "Contents",
  contentsCount: "Contents · {count} sections",
  effective: "In force since {date}",
  version: "Version {version}",
  keyPoints: "Read these {count} first",
  print: "Print",
};
