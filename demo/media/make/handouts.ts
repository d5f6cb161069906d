/** Prints the demo handouts: `FONT_FOLDER=… node demo/media/make/handouts.ts [--pictures folder] [file …]`. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { chromium } from "@playwright/test";
import { trades } from "#demo/load/trades.ts";
import { type DemoHandout, handouts } from "#demo/content/handouts.ts";
import { FLAGS } from "./slides.ts";
import { foot, sheet } from "./sheet.ts";

const TEXTS = join(import.meta.dirname, "../../content/handouts");
const OUT = join(import.meta.dirname, "../handouts");
/** A committed file is no larger. */
const MOST_BYTES = 300 * 1024;
/** The day that every file says it was made on: the same text gives the same bytes. */
const DAY = "D:20261120000000+00'00'";

/** The printed file without the hour and the chance in it; every place keeps its length, so that the file's tables stay true. */
function settled(pdf: Buffer): Buffer {
  const text = pdf.toString("latin1").replace(/D:\d{14}[+-]\d{2}'\d{2}'/g, DAY);
  const id = createHash("md5").update(text.replace(/\/ID\s*\[[^\]]*\]/g, "")).digest("hex").toUpperCase();
  return Buffer.from(text.replace(/(\/ID\s*\[\s*<)([0-9A-Fa-f]{32})(>\s*<)([0-9A-Fa-f]{32})(>)/g, `$1${id}$3${id}$5`), "latin1");
}

function courseOf({ series, file }: DemoHandout): string {
  const found = trades.flatMap((trade) => trade.series).find((one) => one.slug === series);
  if (!found) throw new Error(`${file} names the course ${series}, but there is none`);
  return found.title;
}

/** Outlines that can be embedded in part: a folder with the npm package @fontsource/noto-sans-sc (README.md). */
const FONT = process.env["FONT_FOLDER"];
if (!FONT) throw new Error("FONT_FOLDER is not set; see demo/media/make/README.md");
const ORIGIN = "http://handouts.invalid";

const [flag, folder] = process.argv[2] === "--pictures" ? process.argv.slice(2, 4) : [];
const wanted = process.argv.slice(flag ? 4 : 2);
await mkdir(OUT, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium", args: [...FLAGS] });
try {
  const tab = await browser.newPage();
  let page = "";
  await tab.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    await (path.startsWith("/font/")
      ? route.fulfill({ path: join(FONT, path.slice("/font/".length)) })
      : route.fulfill({ contentType: "text/html; charset=utf-8", body: page }));
  });
  for (const handout of handouts) {
    if (wanted.length > 0 && !wanted.includes(handout.file)) continue;
    page = sheet(handout, courseOf(handout), await readFile(join(TEXTS, `${handout.file}.html`), "utf8"));
    await tab.goto(`${ORIGIN}/`);
    await tab.evaluate(async () => {
      await document.fonts.ready;
    });
    const pdf = settled(
      await tab.pdf({
        preferCSSPageSize: true,
        printBackground: true,
        displayHeaderFooter: true,
        headerTemplate: "<span></span>",
        footerTemplate: foot,
        tagged: true,
      }),
    );
    if (pdf.length > MOST_BYTES) throw new Error(`${handout.file} has ${pdf.length} bytes, more than ${MOST_BYTES}`);
    await writeFile(join(OUT, `${handout.file}.pdf`), pdf);
    if (folder) await tab.screenshot({ path: join(folder, `${handout.file}.png`), fullPage: true });
    process.stdout.write(`${handout.file}: ${Math.round(pdf.length / 1024)} KB\n`);
  }
} finally {
  await browser.close();
}
