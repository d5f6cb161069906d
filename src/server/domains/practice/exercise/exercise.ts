export { wholeChapter } from "./scope.rules.ts";
