import { isZip, unzip } from "./archive.ts";
import { readWorkbook } from "./excel.read.ts";
import { writeWorkbook } from "./excel.write.ts";
import { BadFile, type Format } from "./exchange.ts";

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
