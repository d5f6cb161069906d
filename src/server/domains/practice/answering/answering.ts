export { settle, type Settled } from "./settle.ts";
export { type Sheet, sheetOf } from "./sheet.ts";
