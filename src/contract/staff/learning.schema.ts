import { z } from "zod";
import { CHECK_KINDS, STRONG_QUESTIONS } from "../learning.ts";
import { CHANGED_CODES as codes, id, instant, nothing, pageOf, paging, queryId, version } from "../values.ts";

/** Fewest and most minutes between two presence checks: closer ones only disturb, farther ones check nothing. */
const CHECK_MINUTES = { least: 2, most: 60 };
/** Sixteenths are exact in the database; players offer quarters. */
const RATE_STEP = 1 / 16;
/** More than a day has. */
const OFFLINE_MINUTES = 1440;

const settings = {
  canSkip: z.boolean().describe("false: what is played beyond the furthest second watched earns nothing"),
  maxRate: z.number().min(1).max(2).multipleOf(RATE_STEP).describe("fastest playback that earns"),
  checkEveryMinutes: z.int().min(CHECK_MINUTES.least).max(CHECK_MINUTES.most).nullable()
    .describe("a presence check falls due after at most so much play, at a random time from the half of it on; null: none"),
  checkKinds: z.array(z.enum(CHECK_KINDS)).min(2, "checkWays").max(CHECK_KINDS.length)
    .describe("ways to pass a check; click or arithmetic, which every learner can use in every lesson, must be among them"),
  finishPer: z.int().min(1).max(100).describe("percent watched from which a lesson counts as finished; raising it takes no finish back"),
  offlineMinutes: z.int().min(0).max(OFFLINE_MINUTES)
    .describe("minutes of a day that a learner may watch a course without a network; the evidence marks what was"),
  deliveredOnly: z.boolean()
    .describe("true: lessons without a film, and films whose keys another host keeps, are refused: nobody can say what was delivered"),
};
/** What the school alone sets. */
const caps = {
  dayHours: z.int().min(1).max(24).describe("credit of a learner's day ends at so many hours"),
  filmTimes: z.int().min(1).max(100).describe("credit of a film ends at so many times its length"),
};
/** What a course alone sets. */
const strongChecks = z.boolean().describe(
  "true: checks are passed by passkey, a question about the lesson or a code by SMS, as far as the learner has one of them; refused " +
    `while lessons have fewer than ${STRONG_QUESTIONS} questions of their own and learners of the course neither phone nor passkey`,
);
const rules = z.strictObject({ ...settings, ...caps });
const savedRules = z.strictObject({
  ...settings,
  offlineMinutes: settings.offlineMinutes.optional().describe("absent: stays as it is, like those below"),
  deliveredOnly: settings.deliveredOnly.optional(), dayHours: caps.dayHours.optional(), filmTimes: caps.filmTimes.optional(),
});
const ownRules = z.strictObject({
  canSkip: settings.canSkip.optional(), maxRate: settings.maxRate.optional(), checkEveryMinutes: settings.checkEveryMinutes.optional(),
  checkKinds: settings.checkKinds.optional(), finishPer: settings.finishPer.optional(),
  offlineMinutes: settings.offlineMinutes.optional(), deliveredOnly: settings.deliveredOnly.optional(),
  strongChecks: strongChecks.optional(),
});

const PROMPT = z.string().trim().min(1, "required").max(200, "tooLong");
const CHOICE = z.string().trim().min(1, "required").max(100, "tooLong");
const question = {
  seriesId: id,
  itemId: id.nullable().describe("null: for every lesson of the course"),
  prompt: PROMPT,
  choices: z.array(CHOICE).min(2).max(6).describe("shown in an order of chance"),
  rightChoice: z.int().min(0).max(5).describe("place of the right one, from 0 on"),
};

const fault = z.strictObject({
  kind: z.enum(["changed", "removed", "inserted", "moved", "end", "sealed", "totals"]),
  learnerId: id,
  nth: z.int().nonnegative().describe("place in the chain; of several missing rows the first"),
  toNth: z.int().positive().optional(),
  at: instant.optional(),
  sessionId: z.string().optional(),
  seq: z.int().optional(),
  itemId: z.int().optional(),
  field: z.string().optional().describe("where recomputing found it"),
  was: z.string().optional(),
});

export const staffLearningShapes = {
  schoolRules: {
    summary: "How lessons are studied where a course says nothing else", in: z.strictObject({}), out: rules.extend({ version }),
  },
  saveSchoolRules: {
    summary: "Sets it for all courses; who is watching goes on under the former rules",
    in: savedRules.extend({ version }), out: z.strictObject({ version }), codes,
  },
  courseRules: {
    summary: "What a course sets for itself, and what holds for it",
    in: z.strictObject({ seriesId: queryId }),
    out: z.strictObject({
      own: ownRules.describe("absent: as the school has it"),
      version: version.nullable().describe("of its own rules; null: it never set any"),
      inForce: rules.extend({ strongChecks }),
    }),
  },
  saveCourseRules: {
    summary: "Sets it for one course; what is left out is as the school has it",
    in: z.strictObject({
      seriesId: id, own: ownRules, version: version.optional().describe("of its own rules; absent: it never set any"),
    }),
    out: z.strictObject({ version }),
    codes,
  },
  questions: {
    summary: "Questions for presence checks of a course, oldest first",
    in: z.strictObject({ seriesId: queryId, ...paging }),
    out: pageOf(z.strictObject({ id, ...question, updatedAt: instant, version })),
  },
  saveQuestion: {
    summary: "Adds a question, or changes the one with this id",
    in: z.strictObject({ id: id.optional(), version: version.optional().describe("with id"), ...question }),
    out: z.strictObject({ id, version }),
    codes,
  },
  removeQuestion: { summary: "Deletes a question; it may be sent again", in: z.strictObject({ id, version }), out: nothing, codes },
  anomalies: {
    summary: "Learners whose study looks like hours without watching, most credit first; reasons to look or to ask for presence, no proofs",
    in: z.strictObject({ days: z.coerce.number().int().min(1).max(7).default(1), ...paging }),
    out: pageOf(z.strictObject({
      learnerId: id,
      nickName: z.string(),
      signs: z.array(z.enum(["fewHeartbeats", "unplayedKeys", "manySessions", "manySignIns", "longDays"]))
        .describe("few heartbeats for the credit (a tab in the background looks the same); keys of films far beyond what was seen; more "
          + "than 40 play sessions or 4 sign-ins a day; more than 9 hours a day"),
      sessions: z.int().nonnegative(),
      signIns: z.int().nonnegative(),
      heartbeats: z.int().nonnegative(),
      creditedSeconds: z.int().nonnegative(),
      coveredSeconds: z.int().nonnegative(),
      minutesGiven: z.int().nonnegative().describe("minutes of films whose keys were given"),
    })),
  },
  verifyEvidence: {
    summary: "Checks the evidence of one learner, row by row, against its chain, its seals and the ledger",
    in: z.strictObject({ learnerId: id }),
    out: z.strictObject({ rows: z.int().nonnegative(), faults: z.array(fault).describe("the first 100") }),
  },
};

export type StaffLearningShapes = typeof staffLearningShapes;
