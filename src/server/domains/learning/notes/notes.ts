export { countOfLesson } from "./store.ts";
