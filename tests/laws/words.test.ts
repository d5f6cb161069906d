import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Words that docs/words.md avoids for one idea and that are the right ones for another: what they mean then. */
const ANOTHER_IDEA: Readonly<Record<string, string>> = {
  access: "who may knock at a call",
  channel: "what tells all processes",
  collect: "to gather",
  compose: "the name of the packages' page, as its address says",
  content: "what a file or a version holds",
  context: "what a screen's load gets",
  course: "the learner's word for series and packages together",
  field: "of a form, of a call",
  file: "one that is sent or received",
  history: "of what was watched or sat, as the wire says",
  job: "work for later, in the queue",
  layout: "the order of an attempt's questions",
  lock: "on a row or a file",
  log: "what the server writes about itself",
  media: "the domain of videos, and what questions show",
  member: "of staff",
  message: "what the server says; the wire's word for a comment",
  object: "what an act is done to",
  page: "of a list, of the site",
  policy: "of content security",
  pool: "of connections, of questions that a draw takes from",
  post: "to send",
  preview: "of an import, of a handout",
  profile: "what a person says of themselves",
  progress: "how far a person or a piece of work got",
  provider: "an outside service behind a port",
  queue: "what waits in order",
  root: "the top of a thread",
  section: "of a paper, of a page",
  server: "this process",
  service: "the school's contacts",
  signature: "of a provider's callback",
  sprite: "the file's name among those who know the format",
  tag: "the kit's small label",
  task: "what a learner is set to study",
  type: "of a file, of a target; a word of the wire",
  view: "of the database; one look of a reader; what a screen exports",
};

/** Names that use an avoided word all the same. The list only shrinks. */
const ALLOWED: Readonly<Record<string, string>> = {
  AudioRendition: "what HLS calls it",
  baseInfo: "the wire's name",
  Bundle: "the parts of a package with their prices",
  bundleOf: "the parts of a package with their prices",
  Chunk: "a part of an XML stream",
  chunksOf: "a part of an XML stream",
  containerOf: "of a film: mp4, mkv",
  ExaminationUserTable: "the table's name",
  Guest: "who holds a socket: learner, staff or visitor",
  guestOf: "who holds a socket: learner, staff or visitor",
  isCommonPassword: "one that many people have",
  Permission: "whether somebody may comment",
  permission: "whether somebody may comment",
  PermissionNote: "whether somebody may comment",
  queryFlag: "a yes or no in an address",
  Submit: "of a form",
  usePermission: "whether somebody may comment",
  useSubmit: "of a form",
  userType: "the wire's name",
};

test("what is exported is called what docs/words.md calls it", () => {
  const found = [...sources()].flatMap(({ file, source }) =>
    [...source.matchAll(/^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm)]
      .map((m) => m[1]!)
      .filter((name) => !Object.hasOwn(ALLOWED, name))
      .flatMap((name) =>
        wordsOf(name)
          .filter((word) => avoided.has(word))
          .map((word) => `${file} ${name}: ${avoided.get(word)}, not ${word}`),
      ),
  );
  expect(found).toEqual([]);
});

const avoided = avoidedWords();

/** Each avoided word, and the word to use. */
function avoidedWords(): ReadonlyMap<string, string> {
  const rows = readFileSync(join(root, "docs/words.md"), "utf8").split("\n").filter((line) => line.startsWith("| ")).slice(1);
  const cells = rows.map((line) => line.split("|").slice(1, -1).map((cell) => cell.replace(/\([^)]*\)/g, "").trim()));
  const used = new Set(cells.flatMap(([word]) => word!.toLowerCase().split(/[\s,]+/)));
  const pairs = cells.flatMap(([word, , , avoid]) => (avoid ?? "").split(",").map((one) => [one.trim().toLowerCase(), word!] as const));
  return new Map(pairs.filter(([one]) => /^[a-z]+$/.test(one) && !used.has(one) && !Object.hasOwn(ANOTHER_IDEA, one)));
}

/** `startedOf` → started, of; plurals as singulars. */
function wordsOf(name: string): string[] {
  const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return parts.map((part) => part.toLowerCase()).flatMap((part) => (part.endsWith("s") ? [part, part.slice(0, -1)] : [part]));
}

function* sources(): Generator<{ file: string; source: string }> {
  for (const file of readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })) {
    if (/\.tsx?$/.test(file)) yield { file, source: readFileSync(join(root, "src", file), "utf8") };
  }
}
