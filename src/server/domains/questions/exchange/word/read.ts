import mammoth from "mammoth";
import { rezip } from "../xml/xml.ts";
import { asEntity, attribute, BadFile, decodeEntities, KIND_WORD, type ReadFile } from "../content/content.ts";
import { labelOf, readText } from "../text/text.ts";
import { mendDocument } from "./mend.ts";

/** Questions of a document, whose files are unpacked already: its paragraphs are lines of the text layout. */
export async function readDocument(files: Map<string, Uint8Array>, beside: ReadonlyMap<string, Uint8Array>): Promise<ReadFile> {
  mendDocument(files);
  const pictures = new Map<string, Uint8Array>();
  const html = await htmlOf(files, pictures);
  return readText(linesOf(html).join("\n"), new Map([...beside, ...pictures]));
}

async function htmlOf(files: ReadonlyMap<string, Uint8Array>, pictures: Map<string, Uint8Array>): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(rezip(files)) }, {
      styleMap: ["u => u", "strike => s"],
      ignoreEmptyParagraphs: false,
      convertImage: mammoth.images.imgElement(async (image) => {
        const name = `word ${pictures.size + 1}`;
        pictures.set(name, new Uint8Array(await image.readAsArrayBuffer()));
        return { src: name };
      }),
    });
    return value;
  } catch {
    throw new BadFile("fileBroken");
  }
}

const INLINE = /^<\/?(?:strong|em|u|s|sub|sup)>$/;
const TABLE = /^<\/?(?:table|thead|tbody|tr|th|td)\b/;
/** A blank as it is drawn in documents: underlined spaces. */
const DRAWN_BLANK = /<u>[\s\u00a0\u3000]{2,}<\/u>/g;
/** Stand for the brackets of a tag that is real: what somebody typed as a tag stays as it is. */
const [SET, SET_END] = ["\ue000", "\ue001"];
/** Words that are layout, however they are set. */
export const LABELISH = new RegExp(`^[\\s\\u3000]*(?:[（(【[]?\\s*(?:${KIND_WORD}|答案|参考答案|解析|答案解析|知识点|难度|章节))`);

/** The paragraphs of mammoth's HTML as lines of the text layout. */
function linesOf(html: string): string[] {
  const lines: string[] = [];
  let line = "";
  let table = 0;
  const end = () => {
    lines.push(tidy(line));
    line = "";
  };
  for (const token of html.replace(DRAWN_BLANK, "____").match(/<[^<>]*>|[^<]+/g) ?? []) {
    if (!token.startsWith("<")) line += decodeEntities(token.replaceAll("\n", " "));
    else if (TABLE.test(token)) {
      table += token.startsWith("<table") ? 1 : token === "</table>" ? -1 : 0;
      line =
        line.replace(/(?:<br \/>)+$/, "") +
        token.replace(/\s[^>]*(?=>)/, (attributes) => (attributes.match(/\s(?:colspan|rowspan)="\d+"/g) ?? []).join(""));
      if (token === "</table>" && table === 0) end();
    } else if (INLINE.test(token)) line += `${SET}${token.slice(1, -1)}${SET_END}`;
    else if (token.startsWith("<img"))
      line += `![${(attribute(token, "alt") ?? "").replace(/[\]\n&![<>]/g, asEntity)}](${attribute(token, "src")})`;
    else if (/^<(?:br\b|\/p>|\/h\d>|\/li>)/.test(token)) {
      if (table > 0) line += "<br />";
      else if (token !== "</li>" || line !== "") end();
    }
  }
  if (line !== "") end();
  return lines;
}

const OPENED = "\ue000(strong|em|u)\ue001([^\ue000]*)\ue000/\\1\ue001";
const WHOLE = new RegExp(`^${OPENED}$`);
const FIRST = new RegExp(`^${OPENED}`);
const ANY = new RegExp(OPENED, "g");

/** Bold numbers and labels are layout, not emphasis. */
function tidy(line: string): string {
  return line
    .replace(WHOLE, (_set, _tag: string, inside: string) => inside)
    .replace(FIRST, (set, _tag: string, inside: string) => (/^(?:\d|[（(]|[A-J][.、．]|第)/.test(inside) || labelOf(inside) ? inside : set))
    .replace(ANY, (set, _tag: string, inside: string) => (LABELISH.test(inside) ? inside : set))
    .replaceAll(SET, "<").replaceAll(SET_END, ">");
}
