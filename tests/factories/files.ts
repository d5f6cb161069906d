import { deflateSync } from "node:zlib";
import { zip } from "#server/domains/account/profile/zip.ts";

export interface PdfPlan {
  /** 1 by default. */
  readonly pages?: number;
  /** Further objects, each the text between `obj` and `endobj`; the first gets the number after the pages'. */
  readonly objects?: readonly string[];
  /** Text inside the catalogue's dictionary. */
  readonly catalog?: string;
  /** Text inside the trailer's dictionary. */
  readonly trailer?: string;
  /** Packs the further objects into a compressed object stream, as most writers do. */
  readonly packed?: boolean;
}

/** Number of the first further object of a PDF with so many pages. */
export const firstObject = (pages = 1): number => pages + 3;

/** A small whole PDF of blank pages, with what is asked for besides. */
export function aPdf({ pages = 1, objects = [], catalog = "", trailer = "", packed = false }: PdfPlan = {}): Buffer {
  const kids = Array.from({ length: pages }, (_none, at) => `${at + 3} 0 R`).join(" ");
  const whole = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"),
  ];
  const first = whole.length + 1;
  if (packed) {
    const numbers: string[] = [];
    let at = 0;
    for (const [index, text] of objects.entries()) {
      numbers.push(`${first + index} ${at}`);
      at += text.length + 1;
    }
    const head = `${numbers.join(" ")}\n`;
    const stream = deflateSync(Buffer.from(`${head}${objects.join("\n")}`, "latin1"));
    // The stream stands after the numbers of the objects in it.
    return written(
      whole,
      [
        {
          number: first + objects.length,
          body: Buffer.concat([
            Buffer.from(
              `<< /Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`,
            ),
            stream,
            Buffer.from("\nendstream"),
          ]),
        },
      ],
      trailer,
      { first, count: objects.length },
    );
  }
  return written([...whole, ...objects], [], trailer, null);
}

function written(
  plain: readonly string[],
  streams: readonly { readonly number: number; readonly body: Buffer }[],
  trailer: string,
  packed: { readonly first: number; readonly count: number } | null,
): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const places = new Map<number, number>();
  let at = parts[0]!.length;
  const add = (number: number, body: Buffer) => {
    const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    places.set(number, at);
    parts.push(object);
    at += object.length;
  };
  for (const [index, text] of plain.entries()) add(index + 1, Buffer.from(text, "latin1"));
  for (const { number, body } of streams) add(number, body);
  const count = Math.max(...places.keys(), 0) + 1;
  if (!packed) {
    const rows = Array.from({ length: count }, (_none, number) =>
      number === 0 ? "0000000000 65535 f \n" : `${String(places.get(number)!).padStart(10, "0")} 00000 n \n`,
    );
    return Buffer.concat([
      ...parts,
      Buffer.from(`xref\n0 ${count}\n${rows.join("")}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`),
    ]);
  }
  const rows = Buffer.alloc((count + 1) * 6);
  const row = (number: number, kind: number, where: number, index: number) => {
    rows.writeUInt8(kind, number * 6);
    rows.writeUInt32BE(where, number * 6 + 1);
    rows.writeUInt8(index, number * 6 + 5);
  };
  for (const [number, where] of places) row(number, 1, where, 0);
  for (let index = 0; index < packed.count; index += 1) row(packed.first + index, 2, streams[0]!.number, index);
  row(count, 1, at, 0);
  const table = deflateSync(rows);
  const entries = `/Type /XRef /Size ${count + 1} /W [1 4 1] /Root 1 0 R ${trailer} /Filter /FlateDecode /Length ${table.length}`;
  const head = `${count} 0 obj\n<< ${entries} >>\nstream\n`;
  return Buffer.concat([...parts, Buffer.from(head), table, Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`)]);
}

/** A PNG of one pixel. */
export const aPng = (): Buffer =>
  Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

const MAIN = { docx: "word/document.xml", xlsx: "xl/workbook.xml", pptx: "ppt/presentation.xml" } as const;

/** An office file of the fewest parts, with further ones. */
export function anOffice(kind: keyof typeof MAIN, parts: Readonly<Record<string, string>> = {}): Buffer {
  const files = { "[Content_Types].xml": "<Types/>", "_rels/.rels": "<Relationships/>", [MAIN[kind]]: "<document/>", ...parts };
  return zip(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })), new Date("2026-11-20T10:00:00+08:00"));
}
