import { resolve } from "node:path";
import type { Means } from "../../kernel/call.ts";
import { type Command, readArguments, UsageError } from "../../kernel/commands.ts";
import { EXPORTING, type ExchangePorts, filmsOf, plainly, type Print, withSource } from "./commands.ts";
import { planUpdates } from "./course/course.ts";
import { exportSchool, importSchool, planSchool, SCHOOL_FILE, schoolLines } from "./school/school.ts";

/** `school …` at the shell. */
export const schoolCommands = (ports: ExchangePorts): readonly Command[] => [
  {
    name: "school export",
    usage: "FILE.zip [--videos [--originals]]",
    summary:
      "writes the school without its learners into one file: courses, teachers, news, adverts, branding, texts, rules, questions with " +
      "their keys, papers, examinations",
    run: (means, args, print) => plainly(print, async () => {
      const { values, positionals } = readArguments(args, EXPORTING);
      const [file, ...more] = positionals;
      if (file === undefined || more.length > 0) throw new UsageError("give the file to write");
      if (!/\.zip$/i.test(file)) throw new UsageError(`${file}: the file's name must end with .zip`);
      const done = await exportSchool(means, resolve(file), filmsOf(values), print);
      const { courses, packages, articles, subjects, questions, papers, secret, notes } = done;
      for (const note of notes) print(note);
      print(`${courses} courses, ${packages} packages, ${articles} articles and the questions of ${subjects} subjects are in ${file}`);
      print(`${questions} questions and ${papers} papers lie in it with their keys, in clear; exams alone ask ${secret} of the questions:`);
      print("whoever has the file knows them. Keep it as printed papers are kept, and hand it to nobody who sits these exams.");
      return 0;
    }),
  },
  {
    name: "school import",
    usage: "FILE.zip|FOLDER [--dry-run] [--publish] [--branding] [--terms] [--settings] [--update [--force]]",
    summary:
      "adds what of a school's file is missing here, as drafts; --publish: as learners saw it there; --terms: its agreement and " +
      "privacy policy are asked for; --branding, --settings: its look, its rules of study and of comments, too; --update: " +
      "courses, papers, mock rules and examinations that are here become what the file says, --force: though courses were changed here " +
      "since; said again it goes on",
    run: (means, args, print) => plainly(print, () => schoolImport(means, ports, args, print)),
  },
];

async function schoolImport(means: Means, ports: ExchangePorts, args: readonly string[], print: Print): Promise<number> {
  const { values, positionals } = readArguments(args, {
    "dry-run": { type: "boolean" }, publish: { type: "boolean" }, branding: { type: "boolean" }, terms: { type: "boolean" },
    settings: { type: "boolean" }, update: { type: "boolean" }, force: { type: "boolean" },
  });
  const [place, ...more] = positionals;
  if (place === undefined || more.length > 0) throw new UsageError("give one file or folder");
  if (values.force === true && values.update !== true) throw new UsageError("--force is for --update");
  const said = {
    publish: values.publish === true, branding: values.branding === true, terms: values.terms === true,
    settings: values.settings === true, update: values.update === true,
  };
  return withSource(place, SCHOOL_FILE, async (source) => {
    const planned = await planSchool(means, source);
    const { courses } = planned;
    const updates = said.update ? await planUpdates(means, ports.uses(), courses, values.force === true) : new Map<string, never>();
    const how = { ...said, updates };
    if (values["dry-run"] === true) {
      for (const line of await schoolLines(means, planned, how)) print(line);
      print("nothing was changed");
      return 0;
    }
    try {
      await importSchool(means, planned, how, print);
    } finally {
      means.pagesChanged();
      for (const forget of ports.forgets()) forget(means);
    }
    return 0;
  });
}
