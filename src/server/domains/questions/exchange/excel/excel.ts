import { isZip, unzip } from "../xml/xml.ts";
import { readWorkbook } from "./read.ts";
import { writeWorkbook } from "./write.ts";
import { BadFile, type Format } from "../content/content.ts";

export { EXCEL_TYPE, writeTemplate } from "./write.ts";

/** A workbook in the shape of the template, or near it (docs/question-files.md). */
export const excelFormat: Format = {
  name: "excel",
  extensions: ["xlsx"],
  sniff: (bytes) => isZip(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("xl/workbook.xml"),
  async read(bytes, _fileName, beside = new Map()) {
    const files = unzip(bytes);
    if (!files.has("xl/workbook.xml")) throw new BadFile("fileBroken");
    return readWorkbook(files, beside);
  },
  write: writeWorkbook,
};
