import { z } from "zod";
import { kind, points, rules, secrecy } from "../questions.schema.ts";
import { KEYS_SPENT } from "./questions.ts";
import { CHANGED_CODES as codes, id, instant, pageOf, paging, queryId, version } from "../values.ts";

const title = z.string().trim().min(1, "required").max(100, "tooLong");
const minutes = z.int().min(1).max(600);
const difficulty = z.int().min(1).max(3);
const seen = version.optional().describe("of what is changed, as it was read; absent: a new one");

/** 500 questions of the highest score stay far from the end of the database's integers. */
const score = points.max(1_000_000);
const passScore = points.max(500_000_000);
const cell = z.strictObject({
  kind,
  chapterId: id.optional(),
  difficulty: difficulty.optional(),
  count: z.int().min(1).max(500),
  score: score.min(1).describe("of each, 1/100 points"),
});
const paperKind = z.enum(["past", "formal", "class"]);
const paperRow = z.strictObject({
  paperId: id,
  kind: paperKind,
  title: z.string(),
  year: z.int().nullable(),
  published: z.boolean(),
  version: version.describe("of what staff say of it; that a question was mended doesn't change it"),
  minutes: z.int(),
  questionCount: z.int(),
  totalScore: points,
  passScore: points,
  updatedAt: instant,
});
const unpromised = z.array(id).describe("open questions that a formal paper took by name: their secrecy is promised to nobody");
const mockRule = z.strictObject({
  ruleId: id,
  subjectId: id,
  title: z.string(),
  minutes: z.int(),
  passScore: points,
  totalScore: points,
  published: z.boolean(),
  version,
  cells: z.array(cell),
  rules,
});
const paperRules = z.strictObject(rules.shape).extend({ offlineGraceSeconds: z.int().min(0).max(600) });

/** The papers and mock rules of the bank. */
export const staffPaperShapes = {
  papers: {
    summary: "A page of papers of a subject, newest first",
    in: z.strictObject({ subjectId: queryId, kind: paperKind.optional(), ...paging }),
    out: pageOf(paperRow),
  },
  findPapers: {
    summary: "Papers of all subjects within reach by a part of their title, newest first",
    in: z.strictObject({ keyword: z.string().trim().min(1, "required").max(50, "tooLong"), ...paging }),
    out: pageOf(z.strictObject({ paperId: id, kind: paperKind, title: z.string(), subjectName: z.string() })),
  },
  paper: {
    summary: "One paper with its questions",
    in: z.strictObject({ paperId: queryId }),
    out: paperRow
      .omit({ updatedAt: true })
      .extend({
        subjectId: id,
        rules,
        sections: z.array(
          z.strictObject({
            title: z.string(),
            questions: z.array(z.strictObject({ questionId: id, versionId: id, score: points, kind, secrecy, stem: z.string() })),
          }),
        ),
        unpromised,
      }),
  },
  savePaper: {
    summary: "Adds a paper, or writes its next version with the questions as they stand now",
    in: z.strictObject({
      paperId: id.optional(),
      version: seen,
      subjectId: id,
      kind: paperKind,
      title,
      year: z.int().min(1990).max(2100).nullable(),
      minutes,
      passScore,
      published: z.boolean().optional(),
      sections: z.array(z.strictObject({ title, questions: z.array(z.strictObject({ questionId: id, score })).max(500) })).max(30),
      rules: paperRules,
      admitted: z.array(id).max(500).optional()
        .describe("of a formal paper: the open questions that it takes, each by name; their secrecy is promised to nobody"),
      spent: z.boolean().optional().describe("confirms questions whose keys learners have seen"),
    }),
    out: z.strictObject({ paperId: id, versionId: id, version, unpromised }),
    codes: { ...codes, [KEYS_SPENT]: "a formal paper would ask questions whose keys were shown; data.spent names them" },
    bodyLimit: 256 * 1024,
  },
  publishPaper: {
    summary: "Shows a paper to learners, or hides it",
    in: z.strictObject({ paperId: id, published: z.boolean(), version }),
    out: z.strictObject({ version }),
    codes,
  },
  mockRules: { summary: "The mock rules of a subject", in: z.strictObject({ subjectId: queryId }), out: z.array(mockRule) },
  saveMockRule: {
    summary:
      "Adds or changes a mock rule. Where the bank can't satisfy it, it is refused and data.missing says what is missing, cell by cell",
    in: z.strictObject({
      ruleId: id.optional(),
      version: seen,
      subjectId: id,
      title,
      minutes,
      passScore,
      published: z.boolean(),
      cells: z.array(cell).max(100),
      rules: paperRules,
    }),
    out: z.strictObject({ ruleId: id, version }),
    codes,
  },
};
