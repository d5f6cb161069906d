import { isZip, unzip } from "../xml/xml.ts";
import { BadFile, type Format } from "../content/content.ts";
import { readDocument } from "./read.ts";
import { writeDocument } from "./write.ts";

/** A Word document in the text layout (docs/question-files.md). */
export const wordFormat: Format = {
  name: "word",
  extensions: ["docx"],
  sniff: (bytes) => isZip(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes("word/document.xml"),
  async read(bytes, _fileName, beside = new Map()) {
    const files = unzip(bytes);
    if (!files.has("word/document.xml")) throw new BadFile("fileBroken");
    return readDocument(files, beside);
  },
  write: writeDocument,
};
