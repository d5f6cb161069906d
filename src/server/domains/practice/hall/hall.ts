export { countReviewing, countWriting } from "./halls.store.ts";
