import { z } from "zod";
import { practiceShapes } from "../practice.schema.ts";
import { points } from "../questions.schema.ts";
import { CHANGED_CODES as codes, id, instant, pageOf, paging, queryFlag, queryId, seconds, version } from "../values.ts";

const source = z.enum(["past", "mock", "examination", "class"]);
const state = z.enum(["open", "handedIn", "reviewing", "marked", "abandoned"]);

const seat = z.strictObject({
  historyId: id,
  learnerId: id,
  nickName: z.string(),
  state,
  startTime: instant,
  deadline: instant.nullable(),
  remainingSeconds: seconds.nullable(),
  extraSeconds: seconds,
  endTime: instant.nullable(),
  endedBy: z.enum(["learner", "deadline", "staff"]).nullable(),
  answered: z.int().nonnegative(),
  total: z.int().nonnegative(),
  position: z.int().nonnegative().describe("question it stands at, from 0"),
  connection: z.enum(["here", "disconnected", "ended"]),
  lastSeen: instant.nullable().describe("null: no sign of life yet"),
  awayNow: z.boolean(),
  awayCount: z.int().nonnegative(),
  awaySeconds: seconds,
  address: z.string(),
  device: z.string().describe("the browser's own name"),
  score: points.nullable(),
  totalScore: points,
});

const waiting = z.strictObject({
  historyId: id,
  learnerId: id,
  nickName: z.string(),
  source,
  title: z.string(),
  endTime: instant,
  essays: z.array(
    z.strictObject({
      questionId: id,
      childId: z.int().nonnegative().describe("of a case the child, else 0"),
      stem: z.string(),
      reference: z.string(),
      answer: z.string(),
      score: points,
      points: points.nullable().describe("null: not marked yet"),
      remark: z.string(),
      version: version.nullable().describe("of its points; null: not marked yet"),
    }),
  ),
});

export const staffPracticeShapes = {
  attempts: {
    summary: "A page of a learner's attempts, newest first; what is withheld from all is withheld here",
    in: z.strictObject({
      learnerId: queryId, source: z.enum(["past", "mock", "examination", "class", "exercise"]).optional(), ...paging,
    }),
    out: practiceShapes.getAllExamHistory.out,
  },
  halls: {
    summary: "Exam halls in which somebody writes now, or whose attempts wait for a marker, the fullest first",
    in: z.strictObject(paging),
    out: pageOf(
      z.strictObject({ source, target: id, title: z.string(), writing: z.int().nonnegative(), reviewing: z.int().nonnegative() }),
    ),
  },
  hall: {
    summary:
      "The exam hall of a paper, mock rule, examination or class exam: who writes, who is disconnected or away, and how far they are",
    in: z.strictObject({ source, target: queryId, ended: queryFlag.default(false).describe("marked ones, too"), ...paging }),
    out: pageOf(seat).extend({
      title: z.string().describe("of what is sat; empty: nobody is in it"),
      writing: z.int(), disconnected: z.int(), away: z.int(), reviewing: z.int(), serverTime: instant,
      version: version.describe("of the hall; a decision on who is in it carries it"),
    }),
  },
  addTime: {
    summary: "Gives extra time to some who write, or to all of a paper or an examination while it runs; it shows on their screens at once",
    in: z.strictObject({
      source,
      target: id,
      historyIds: z.array(id).min(1).max(500).optional()
        .describe("those alone; absent: everybody, of an examination who begins later, too"),
      seconds: z.int().min(1).max(14_400),
      version: version.describe("of the hall that was seen"),
      requestId: z.uuid().describe("made by the client, the same with each try: the time is given once"),
    }),
    out: z.strictObject({ changed: z.array(z.strictObject({ historyId: id, deadline: instant })) }),
    codes,
  },
  handIn: {
    summary: "Hands in by force, as if the time were over now; what has ended stays as it is",
    in: z.strictObject({ historyId: id, version: version.describe("of the hall that was seen") }),
    out: z.strictObject({ historyId: id, state, score: points.nullable() }),
    codes,
  },
  essays: {
    summary: "Attempts with essays that wait for a marker, the oldest first",
    in: z.strictObject({ source: source.optional(), target: queryId.optional(), ...paging }),
    out: pageOf(waiting),
  },
  markEssay: {
    summary: "Gives points to an essay; once the last one has its points the attempt is marked",
    in: z.strictObject({
      historyId: id,
      questionId: id,
      childId: z.int().nonnegative().max(1000).default(0),
      points,
      remark: z.string().trim().max(500, "tooLong").default(""),
      version: version.optional().describe("of the points that were seen; absent: it had none"),
    }),
    out: z.strictObject({ historyId: id, state, score: points.nullable(), pending: z.int().nonnegative() }),
    codes,
  },
};

export type StaffPracticeShapes = typeof staffPracticeShapes;
