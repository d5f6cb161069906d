import { z } from "zod";
import { CHANGED_CODES as codes, id, instant, nothing, pageOf, paging, queryId, version } from "../values.ts";

const action = z.enum(["reject", "hold"]).describe("reject: its author is refused it; hold: it waits for review");
const met = {
  hits: z.int().nonnegative().describe("how often it was met in the last 30 days"),
  falseHits: z.int().nonnegative().describe("of these, comments that staff let through"),
};
const word = z.strictObject({ id, word: z.string(), action, createTime: instant, version, ...met });
const wordIn = { word: z.string().trim().min(1, "required").max(50, "tooLong"), action };
const rule = z.strictObject({
  rule: z.string(),
  kind: z.enum(["bait", "cheating", "abuse"]).describe("bait: leads learners away from the school"),
  title: z.string(),
  action: z.enum(["off", "hold", "reject"]),
  version: version.nullable().describe("null: as it ships"),
  ...met,
});

export const staffWordsShapes = {
  words: {
    summary: "The words list, newest first",
    in: z.strictObject({ ...paging, action: action.optional(), keyword: z.string().trim().min(1).max(50).optional() }),
    out: pageOf(word),
  },
  addWord: {
    summary: "Adds a word; one that reads the same is changed instead",
    in: z.strictObject({ ...wordIn, version: version.optional().describe("of the word that reads the same; absent: none was seen") }),
    out: word,
    codes,
  },
  changeWord: {
    summary: "Changes a word or what happens to comments that hold it", in: z.strictObject({ id, version, ...wordIn }), out: word, codes,
  },
  removeWord: { summary: "Takes a word from the list", in: z.strictObject({ id, version }), out: nothing, codes },
  rules: { summary: "The starting list, with what the school made of each rule", in: z.strictObject({}), out: z.array(rule) },
  saveRule: {
    summary: "Sets what a rule of the starting list does",
    in: z.strictObject({
      rule: z.string().min(1).max(50), action: z.enum(["off", "hold", "reject"]),
      version: version.optional().describe("of the rule that was seen; absent: as it ships"),
    }),
    out: rule,
    codes,
  },
  tryText: {
    summary: "What the filter says of a text, as a comment and as a name",
    in: z.strictObject({ text: z.string().min(1).max(500) }),
    out: z.strictObject({
      hits: z.array(
        z.strictObject({
          rule: z.string().nullable(), word: z.string().nullable().describe("of the school's own"), title: z.string(), action,
        }),
      ),
      isName: z.boolean().describe("whether it may be a name"),
    }),
  },
  oddNames: {
    summary: "Names from before that the filter would refuse now; they stay until somebody changes them",
    in: z.strictObject({
      after: queryId.optional().describe("the `next` of the answer before"),
    }),
    out: z.strictObject({
      records: z.array(z.strictObject({ learnerId: id, nickName: z.string(), fault: z.enum(["reserved", "word"]) })),
      next: id.nullable().describe("ask on from here; null: those were all"),
    }),
  },
};

export type StaffWordsShapes = typeof staffWordsShapes;
