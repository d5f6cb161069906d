import { endpoints } from "../endpoint.ts";
import type { StaffWordsShapes } from "./words.schema.ts";

const COMMENTS = "/api/staff/v1/comments";

/** The filter of what people write in public: the starting list, the school's own words, names that break it. */
export const staffWords = endpoints<StaffWordsShapes>()({
  words: { method: "GET", path: `${COMMENTS}/words`, access: "staff:comments" },
  addWord: { method: "POST", path: `${COMMENTS}/addWord`, access: "staff:comments" },
  changeWord: { method: "POST", path: `${COMMENTS}/changeWord`, access: "staff:comments" },
  removeWord: { method: "POST", path: `${COMMENTS}/removeWord`, access: "staff:comments" },
  rules: { method: "GET", path: `${COMMENTS}/rules`, access: "staff:comments" },
  saveRule: { method: "POST", path: `${COMMENTS}/saveRule`, access: "staff:comments" },
  tryText: { method: "GET", path: `${COMMENTS}/tryText`, access: "staff:comments" },
  oddNames: { method: "GET", path: `${COMMENTS}/oddNames`, access: "staff:comments" },
});
