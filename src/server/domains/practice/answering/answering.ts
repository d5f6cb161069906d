export { settle } from "./settle.ts";
export { type Sheet, sheetOf } from "./sheet.ts";
