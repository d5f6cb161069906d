import { readFile, stat, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { QUESTION_FORMATS, type QuestionFormat } from "#contract/staff/questionFiles.ts";
import { messages } from "#contract/text/messages.en.ts";
import { fill } from "#contract/text/say.ts";
import type { Means } from "../../kernel/call.ts";
import { type Command, readArguments, UsageError } from "../../kernel/commands.ts";
import { Refusal } from "../../kernel/refusal.ts";
import {
  type Actor, type AskedOf, BadFile, commitImport, EXAMPLES, exportQuestions, FILE_BYTES, filesNamed, type KeptRow, openImport, reason,
  rowsPage, undoImport, writeTemplate,
} from "./exchange/exchange.ts";
import { subjectAt, subjectsById } from "./bank/bank.ts";
import { subjectMade } from "./tree.ts";

const SHELL: Actor = { staffId: null, visit: null };
/** Rows that are read for printing at a time. */
const PAGE = 500;

/** `import-questions`: a dry run, or with --commit the import of all good questions. */
export const importQuestionsCommand = (askedOf: AskedOf): Command => ({
  name: "import-questions",
  usage: "<file> --subject ID|trade/level/subject [--create] [--format NAME] [--dry-run|--commit] | --template FILE.xlsx | --undo BATCH",
  summary: "Reads questions from a file; --commit takes the good ones in, --undo takes a batch back",
  run: (means, args, print) => plainly(print, async () => {
    const { values, positionals } = readArguments(args, {
      subject: { type: "string" },
      create: { type: "boolean" },
      format: { type: "string" },
      "dry-run": { type: "boolean" },
      commit: { type: "boolean" },
      template: { type: "string" },
      undo: { type: "string" },
    });
    if (typeof values["template"] === "string") {
      await writeFile(values["template"], await writeTemplate(EXAMPLES));
      print(`the template is in ${values["template"]}`);
      return 0;
    }
    if (typeof values["undo"] === "string") return undo(means, whole(values["undo"], "--undo takes the number of a batch"), askedOf, print);
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new UsageError("give one file");
    if (values["commit"] === true && values["dry-run"] === true) throw new UsageError("--commit and --dry-run exclude each other");
    const subjectId = await subjectOf(means, values["subject"], values["create"] === true);
    return importFile(means, { file, subjectId, format: formatOf(values["format"]), commit: values["commit"] === true }, print);
  }),
});

async function importFile(
  means: Means,
  {
    file,
    subjectId,
    format,
    commit,
  }: { readonly file: string; readonly subjectId: number; readonly format: QuestionFormat | null; readonly commit: boolean },
  print: (line: string) => void,
): Promise<number> {
  const path = resolve(file);
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw new UsageError(`${file} is no file`);
  if (info.size > FILE_BYTES) throw new BadFile("fileTooLarge");
  const bytes = await readFile(path);
  const preview = await openImport(
    means,
    { subjectId, bytes, fileName: basename(path), format, beside: await filesNamed(path, bytes) },
    SHELL,
  );
  for (const note of preview.notes)
    print(`${basename(path)}: ${[whereOf(note.place), reason("en", note)].filter((part) => part !== "").join(": ")} (note)`);
  for (const state of ["problem", "duplicate"] as const) {
    for (let offset = 0; offset < preview.counts[state]; offset += PAGE) {
      for (const row of await rowsPage(means.db, preview.id, state, { offset, limit: PAGE }))
        for (const line of fateOf(row)) print(`${basename(path)}: ${line}`);
    }
  }
  const { ready, duplicate, problem } = preview.counts;
  print(
    `${ready} questions are good, ${duplicate} are there already, ${problem} can't be taken (${preview.format}, dry run ${preview.id})`,
  );
  if (commit && ready > 0) {
    const { batchId, questionCount } = await commitImport(means, { draftId: preview.id, version: preview.version }, SHELL);
    print(`batch ${batchId}: ${questionCount} questions are in; take them back with --undo ${batchId}`);
  } else if (!commit) print("nothing was changed; --commit takes the good ones in");
  return problem > 0 || (commit && ready === 0) ? 1 : 0;
}

/** One line for each thing that is wrong with a row, with its place. */
function fateOf({ n, place, state, problems, sameRow, sameQuestion }: KeptRow): string[] {
  const where = (at: KeptRow["place"]) => whereOf({ ...at, n });
  if (state === "duplicate") {
    const same = sameQuestion === null ? `${sameRow} of the file` : `${sameQuestion} of the bank`;
    return [`${where(place)}: asks the same as question ${same}`];
  }
  return problems.map((problem) => `${where(problem.place)}: ${reason("en", problem)}`);
}

/** A place as far as the file has one; a note may be of no question. */
const whereOf = ({ file, row, column, line, n }: KeptRow["place"]): string =>
  [
    file,
    row === undefined ? null : `row ${row}`,
    column === undefined ? null : `column ${column}`,
    line === undefined ? null : `line ${line}`,
    n === 0 ? null : `question ${n}`,
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(", ");

async function undo(means: Means, batchId: number, askedOf: AskedOf, print: (line: string) => void): Promise<number> {
  const { removed, kept } = await undoImport(means, { batchId, version: null }, askedOf, SHELL);
  const some = `${kept.slice(0, 20).join(", ")}${kept.length > 20 ? ", …" : ""}`;
  const stay = kept.length > 0 ? `; ${kept.length} stay, since papers or attempts ask them: ${some}` : "";
  print(`batch ${batchId}: ${removed} questions are out of the bank${stay}`);
  return 0;
}

/** `export-questions`: questions of a subject as a file of any format. */
export const exportQuestionsCommand: Command = {
  name: "export-questions",
  usage: "--subject ID|trade/level/subject [--chapter ID] [--format excel] [--out FILE]",
  summary: "Writes questions of a subject into a file",
  run: (means, args, print) => plainly(print, async () => {
    const { values, positionals } = readArguments(args, {
      subject: { type: "string" },
      chapter: { type: "string" },
      format: { type: "string" },
      out: { type: "string" },
    });
    if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is nothing that this command knows`);
    const subjectId = await subjectOf(means, values["subject"], false);
    const chapter = values["chapter"];
    const written = await exportQuestions(means, {
      subjectId,
      format: formatOf(values["format"]) ?? "excel",
      ...(typeof chapter === "string" ? { chapterId: whole(chapter, "--chapter takes a chapter's number") } : {}),
    });
    const asked = typeof values["out"] === "string" ? values["out"] : written.fileName;
    // With pictures beside it, or in parts, it is a zip, which under another name could not come in again.
    const out = written.fileName.endsWith(".zip") && !/\.zip$/i.test(asked) ? `${asked}.zip` : asked;
    await writeFile(out, written.bytes);
    for (const one of written.left) print(`question ${one.questionId}: ${reason("en", one)}`);
    const cut = new Set(written.left.map((one) => one.questionId)).size;
    print(`${written.questionCount} questions are in ${out}${cut > 0 ? `; the format could not hold everything of ${cut}` : ""}`);
    return 0;
  }),
};

async function subjectOf(means: Means, said: unknown, create: boolean): Promise<number> {
  if (typeof said !== "string") throw new UsageError("which subject? give --subject");
  if (/^\d+$/.test(said)) {
    const id = whole(said, "--subject takes a subject's number");
    if (!(await subjectsById(means, [id])).has(id)) throw new UsageError(`there is no subject ${id}`);
    return id;
  }
  const names = said.split("/").map((part) => part.trim());
  if (names.length !== 3 || names.some((name) => name === "")) throw new UsageError("--subject takes a number or trade/level/subject");
  const path = names as [string, string, string];
  const found = create ? await subjectMade(means, path) : await subjectAt(means.db, path);
  if (found === null) throw new UsageError(`there is no subject ${said}; --create makes it`);
  return found;
}

function formatOf(said: unknown): QuestionFormat | null {
  if (typeof said !== "string") return null;
  const found = QUESTION_FORMATS.find((format) => format === said);
  if (!found) throw new UsageError(`no format is called ${said}; there are ${QUESTION_FORMATS.join(", ")}`);
  return found;
}

function whole(text: string, otherwise: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(otherwise);
  return Number(text);
}

/** What the person can mend is one line and exit code 1; anything else is a fault and stays one. */
async function plainly(print: (line: string) => void, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadFile) print(reason("en", { key: error.key, values: error.values }));
    else if (error instanceof Refusal) print(fill(messages[error.key], error.values));
    else throw error;
    return 1;
  }
}
