import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#server/database/database.ts";
import { startEmbedded } from "#server/database/embedded/embedded.ts";
import { migrate } from "#server/database/migrate.ts";
import { openSecrets } from "#server/secrets.ts";
import type { WrittenQuestion } from "#server/domains/questions/exchange/content/draft.ts";
import { formatNamed } from "#server/domains/questions/exchange/formats.ts";
import { writeParts } from "#server/domains/questions/exchange/parts.ts";
import { CLI } from "#tests/support/programs.ts";
import type { Figure } from "./support/table.ts";

const MANY = 20_000;
const SOME = 1_000;
const PLANTED = 50;
const FORMATS = ["excel", "text", "gift", "qti", "moodle"] as const;
/** How often a question says its analysis: as Moodle XML the file has to pass the limit of an import, and comes in as a zip of parts. */
const SAID_IN_MOODLE = 4;

/**
 * Files of 20,000 questions through the command that staff's calls share their code with, each in a process of its own that reports
 * its time and largest memory; and a file with 50 planted errors until all 50 are told.
 */
export async function exchange(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "jc-exchange-"));
  const cluster = await startEmbedded({ dataDir: folder, log: () => undefined });
  const { db, pool } = openDatabase(cluster.url, () => undefined, 2);
  try {
    openSecrets(folder);
    await migrate(pool);
    const {
      rows: [subject],
    } = await pool.query<{ id: number }>(`
      with t as (insert into exam_trade (name, trade) values ('电工', 'electrician') returning id), l
        as (insert into exam_level (trade_id, name) select id, '初级' from t returning id)
      insert into subject (level_id, name) select id, '理论' from l returning id`);
    const into = ["--subject", String(subject!.id)];
    const figures: Figure[] = [];
    for (const name of FORMATS) {
      const written = await writeParts(formatNamed(name)!, questions(MANY, name, 0, name === "moodle" ? SAID_IN_MOODLE : 1), {
        title: name,
        media: () => Promise.resolve(null),
      });
      const file = join(folder, written.fileName);
      writeFileSync(file, written.bytes);
      const { seconds, megabytes, lines, errors } = await runImport(cluster.url, folder, [file, ...into, "--format", name, "--commit"]);
      if (!lines.includes(`${MANY} questions are in`))
        throw new Error(`${name}: not all questions came in: ${lines.slice(-400)} ${errors.slice(-800)}`);
      console.error(`${name}: ${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB`);
      const note = `${(written.bytes.length / 1024 / 1024).toFixed(1)} MB`;
      figures.push(
        { name: `${MANY} questions imported from ${name}`, measured: seconds, limit: 60, atLeast: false, unit: "s", note },
        {
          name: `largest memory of importing ${MANY} questions from ${name}`,
          measured: megabytes,
          limit: 500,
          atLeast: false,
          unit: "MB",
          note,
        },
      );
    }
    const bad = await formatNamed("excel")!.write(questions(SOME, "bad", PLANTED), { title: "bad", media: () => Promise.resolve(null) });
    writeFileSync(join(folder, "bad.xlsx"), bad.bytes);
    const { seconds, lines } = await runImport(cluster.url, folder, [join(folder, "bad.xlsx"), ...into]);
    const told = new Set(lines.match(/row \d+/g)).size;
    if (told !== PLANTED) throw new Error(`${told} of ${PLANTED} planted errors were told: ${lines.slice(-400)}`);
    figures.push({
      name: `${SOME} questions with ${PLANTED} errors until all are told`,
      measured: seconds,
      limit: 5,
      atLeast: false,
      unit: "s",
      note: "a dry run from a workbook",
    });
    return figures;
  } finally {
    await db.destroy();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Questions of all plain kinds, each unlike the others; every so many-th of `wrong` has an answer that no option is. */
function questions(count: number, mark: string, wrong = 0, said = 1): WrittenQuestion[] {
  return Array.from({ length: count }, (_, i): WrittenQuestion => {
    const stem = `${mark} 第 ${i + 1} 题：在停电的低压设备上检修，装设接地线以前最先要做的是哪一项？`;
    const analysis = `先停电，再验明确实没电，才能装接地线，最后挂牌和装遮栏（第 ${i + 1} 条）。`.repeat(said);
    const place = { questionId: i + 1, chapterTitle: `第 ${1 + (i % 12)} 章`, pointName: `知识点 ${1 + (i % 60)}`, difficulty: 1 + (i % 3) };
    const planted = wrong > 0 && i % (count / wrong) === 0;
    if (i % 4 === 0 && !planted)
      return {
        ...place,
        kind: "judge",
        body: { kind: "judge", stem, options: [], key: { kind: "judge", right: i % 8 === 0 ? "T" : "F" }, analysis },
      };
    const options = ["验电", "挂牌", "装接地线", "装遮栏"].map((text, at) => ({ key: "ABCD"[at]!, html: `${text} ${i}` }));
    if (i % 4 === 1 && !planted)
      return {
        ...place,
        kind: "multiple",
        body: { kind: "multiple", stem, options, key: { kind: "multiple", options: ["A", "C"] }, analysis },
      };
    return {
      ...place,
      kind: "single",
      body: { kind: "single", stem, options, key: { kind: "single", option: planted ? "F" : "ABCD"[i % 4]! }, analysis },
    };
  });
}

/** Runs the command as an operator does, and reads what the system says of its largest memory. */
async function runImport(
  url: string,
  dataDir: string,
  args: readonly string[],
): Promise<{ seconds: number; megabytes: number; lines: string; errors: string }> {
  const report = "process.on('exit', () => process.stderr.write(`\\nmaxRSS ${process.resourceUsage().maxRSS}\\n`))";
  const from = performance.now();
  const child = spawn(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(report)}`, CLI, "import-questions", ...args],
    { env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let lines = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => (lines += part));
  child.stderr.setEncoding("utf8").on("data", (part: string) => (errors += part));
  await once(child, "close");
  const kilobytes = Math.max(...[...errors.matchAll(/maxRSS (\d+)/g)].map((match) => Number(match[1])));
  if (!Number.isFinite(kilobytes)) throw new Error(`the command said: ${lines.slice(-400)} ${errors.slice(-400)}`);
  return { seconds: (performance.now() - from) / 1000, megabytes: kilobytes / 1024, lines, errors };
}
