import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { chapterRows } from "../bank/bank.ts";
import { type KeptPaper, keptPaper, rulesToKeep, saveMockRule, savePaper } from "../papers/papers.ts";
import type { Cell } from "../question/question.ts";
import type { WholePaper, WholeRule } from "./leaving.ts";
import { changesOf, type Differing, fateOf, met } from "./meeting.rules.ts";
import { keepKey, keyedOf } from "./whole.store.ts";

type Tx = Transaction<Tables>;

/** What couldn't be taken, and why. */
interface Refused {
  readonly title: string;
  readonly error: unknown;
}

interface ComingPapers {
  readonly papers: readonly WholePaper[];
  readonly rules: readonly WholeRule[];
  /** Of the file's questions, in their order; 0: it isn't here. */
  readonly questionIds: readonly number[];
}

/** How papers and rules come in. */
interface How {
  readonly publish: boolean;
  /** Those that are here become what the file says, unless learners have begun them. */
  readonly update: boolean;
  /** Those that learners have begun. */
  readonly begun: { readonly papers: ReadonlySet<number>; readonly rules: ReadonlySet<number> };
}

/** One of a file, and the one that it is here. */
interface Pair<Told, Here> {
  readonly told: Told;
  readonly here: (Here & { readonly id: number; readonly key: string }) | null;
  readonly changes: readonly string[];
}

const askedIn = ({ sections }: WholePaper, questionIds: readonly number[]) =>
  sections.map(({ title, questions }) => ({
    title, questions: questions.map(({ question, score }) => ({ questionId: questionIds[question - 1]!, score })),
  }));

const askedHere = ({ content }: KeptPaper) =>
  content.sections.map(({ title, questions }) => ({ title, questions: questions.map(({ questionId, score }) => ({ questionId, score })) }));

async function paperPairs(db: Database, subjectId: number, { papers, questionIds }: ComingPapers): Promise<Pair<WholePaper, KeptPaper>[]> {
  const here = [];
  for (const { id, key } of await keyedOf(db, "paper", subjectId)) here.push({ ...(await keptPaper(db, id))!, id, key });
  const named = ({ kind, title, year }: Pick<KeptPaper, "kind" | "title" | "year">) => JSON.stringify([kind, title.trim(), year]);
  const found = met(papers, here, {
    keyOf: ({ id }) => id, keyHere: ({ key }) => key, nameOf: named, nameHere: named, fits: (told, one) => told.kind === one.kind,
  });
  return papers.map((told, at) => {
    const one = found[at]!;
    const changes = one === null ? [] : changesOf({
      title: [told.title.trim(), one.title], year: [told.year, one.year], minutes: [told.minutes, one.minutes],
      "pass score": [told.passScore, one.passScore], rules: [told.rules, one.content.rules],
      questions: [askedIn(told, questionIds), askedHere(one)],
    });
    return { told, here: one, changes };
  });
}

/** Cells as the bank has them; a chapter that isn't here yet has no number. */
const cellsOf = ({ cells }: WholeRule, titles: ReadonlyMap<string, number>): Cell[] =>
  cells.map(({ kind, count, score, chapter, difficulty }) => ({
    kind, count, score, ...(chapter === undefined ? {} : { chapterId: titles.get(chapter) ?? 0 }),
    ...(difficulty === undefined ? {} : { difficulty }),
  }));

type KeptRule = Awaited<ReturnType<typeof rulesToKeep>>[number];

async function rulePairs(db: Database, subjectId: number, { rules }: ComingPapers) {
  const titles = new Map((await chapterRows(db, subjectId)).map(({ id, title }) => [title, id]));
  const keys = new Map((await keyedOf(db, "mock_rule", subjectId)).map(({ id, key }) => [id, key]));
  const here = (await rulesToKeep(db, subjectId)).map((one) => ({ ...one, id: one.ruleId, key: keys.get(one.ruleId)! }));
  const named = ({ title }: Pick<KeptRule, "title">) => title.trim();
  const found = met(rules, here, { keyOf: ({ id }) => id, keyHere: ({ key }) => key, nameOf: named, nameHere: named });
  return rules.map((told, at) => {
    const [one, cells] = [found[at]!, cellsOf(told, titles)];
    const changes = one === null ? [] : changesOf({
      title: [told.title.trim(), one.title], minutes: [told.minutes, one.minutes], "pass score": [told.passScore, one.passScore],
      rules: [told.rules, one.content.rules], "what is drawn": [cells, one.content.cells],
    });
    return { told, here: one, changes, cells };
  });
}

const differingOf = (
  what: Differing["what"], pairs: readonly Pair<{ readonly title: string }, { readonly title: string }>[], update: boolean,
  begun: ReadonlySet<number>,
): Differing[] =>
  pairs.flatMap(({ here, changes }) =>
    here && changes.length > 0 ? [{ what, title: here.title, changes, fate: fateOf(update, begun.has(here.id)) }] : []);

/** The numbers of a file's papers here, in their order, and what of its papers and mock rules differs, with what would become of it. */
export async function papersMet(
  db: Database, subjectId: number, coming: ComingPapers, { update, begun }: Omit<How, "publish">,
): Promise<{ paperIds: (number | null)[]; differing: Differing[] }> {
  const [papers, rules] = [await paperPairs(db, subjectId, coming), await rulePairs(db, subjectId, coming)];
  const differing = [...differingOf("paper", papers, update, begun.papers), ...differingOf("mock rule", rules, update, begun.rules)];
  return { paperIds: papers.map(({ here }) => here?.id ?? null), differing };
}

/** What has come in so far. */
interface Coming {
  readonly tx: Tx;
  readonly how: How;
  readonly at: Date;
  readonly refused: Refused[];
  readonly differing: Differing[];
}

/**
 * Adds the papers and mock rules that a subject has not, and changes those that are here where one asks for that. They are known by what
 * they are called in every school, else papers by kind, title and year, rules by title. Returns the numbers of the file's papers, in
 * their order; null for one that can't be here.
 */
export async function arrivePapers(tx: Tx, subjectId: number, coming: ComingPapers, how: How, at: Date) {
  const into: Coming = { tx, how, at, refused: [], differing: [] };
  const paperIds: (number | null)[] = [];
  let papers = 0;
  const pairs = await paperPairs(tx, subjectId, coming);
  const keys = new Set((await keyedOf(tx, "paper", subjectId)).map(({ key }) => key));
  for (const { told, here, changes } of pairs) {
    const { admitted, published, id, sections: _by, ...paper } = told;
    const asked = askedIn(told, coming.questionIds);
    const draft = { ...paper, subjectId, sections: asked, admitted: admitted.map((place) => coming.questionIds[place - 1]!) };
    const begun = how.begun.papers;
    if (here) await changed(into, "paper", { here, changes, begun }, () => savePaper(tx, { ...draft, paperId: here.id }, at));
    const saved = here ? null : await tried(into, told.title, () => savePaper(tx, { ...draft, published: how.publish && published }, at));
    if (saved) papers += 1;
    const paperId = here?.id ?? saved?.paperId ?? null;
    paperIds.push(paperId);
    if (paperId !== null) await named(tx, "paper", keys, paperId, id);
  }
  const rules = await arriveRules(into, subjectId, coming);
  return { paperIds, papers, rules, refused: into.refused, differing: into.differing };
}

async function arriveRules(into: Coming, subjectId: number, coming: ComingPapers): Promise<number> {
  const { tx, how, at } = into;
  const keys = new Set((await keyedOf(tx, "mock_rule", subjectId)).map(({ key }) => key));
  let made = 0;
  for (const { told, here, changes, cells } of await rulePairs(tx, subjectId, coming)) {
    const { published, id, ...rule } = told;
    const draft = { ...rule, cells, subjectId };
    if (here) {
      const { published: shown } = here;
      const save = () => saveMockRule(tx, { ...draft, ruleId: here.id, published: shown }, at);
      await changed(into, "mock rule", { here, changes, begun: how.begun.rules }, save);
    }
    const isShown = how.publish && published;
    const saved = here ? null : await tried(into, told.title, () => saveMockRule(tx, { ...draft, published: isShown }, at));
    if (saved) made += 1;
    const ruleId = here?.id ?? saved?.ruleId ?? null;
    if (ruleId !== null) await named(tx, "mock_rule", keys, ruleId, id);
  }
  return made;
}

/** Changes one that is here where it differs, one asks for that, and learners haven't begun it. */
async function changed(
  into: Coming, what: Differing["what"],
  { here, changes, begun }: Pick<Pair<unknown, { readonly title: string }>, "changes"> & {
    readonly here: { readonly id: number; readonly title: string };
    readonly begun: ReadonlySet<number>;
  },
  save: () => Promise<unknown>,
): Promise<void> {
  if (changes.length === 0) return;
  const fate = fateOf(into.how.update, begun.has(here.id));
  if (fate === "updated" && (await tried(into, here.title, save)) === null) return;
  into.differing.push({ what, title: here.title, changes, fate });
}

/** Calls it what the file calls it, unless another one of the subject has that name: the next file finds it though it is renamed there. */
async function named(tx: Tx, table: "paper" | "mock_rule", keys: Set<string>, id: number, key: string | undefined): Promise<void> {
  if (key === undefined || keys.has(key)) return;
  keys.add(key);
  await keepKey(tx, table, { id, key });
}

async function tried<T>({ refused }: Coming, title: string, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused.push({ title, error });
    return null;
  }
}
