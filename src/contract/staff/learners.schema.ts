import { z } from "zod";
import { phone, realName, text } from "../fields.ts";
import { BROWSERS, SYSTEMS } from "../security.ts";
import { CHANGED_CODES as codes, id, instant, nothing, pageOf, paging, queryFlag, queryId, version } from "../values.ts";
import { learnerIds } from "./cohorts.schema.ts";
import { LEARNER_ORDERS, LEARNER_ORIGINS, LEARNER_STATES, LEARNER_STUDY } from "./learners.ts";

const count = z.int().nonnegative();
const reason = text(200);
const status = z.enum(["active", "frozen"]);
const cohort = z.strictObject({ cohortId: id, name: z.string() });
const queryInstant = z.union([z.string().regex(/^\d{1,15}$/).transform(Number), z.int()]).pipe(instant);

const filters = {
  keyword: z.string().trim().max(60).optional()
    .describe("names, work number, username, class; a whole phone number or its last four digits"),
  state: z.enum(LEARNER_STATES).optional(),
  cohortId: queryId.optional(),
  withoutCohort: queryFlag.optional(),
  seriesId: queryId.optional().describe("who holds this course now"),
  confirmed: queryFlag.optional().describe("whether the name is confirmed"),
  partnerId: queryId.optional().describe("who came by this partner's links"),
  studied: z.enum(LEARNER_STUDY).optional(),
  registeredFrom: queryInstant.optional(),
  registeredBefore: queryInstant.optional(),
  importId: queryId.optional().describe("who came with this sheet"),
};

const listed = z.strictObject({
  learnerId: id,
  name: z.string().describe("the confirmed name, or what the learner wrote, or the nickname"),
  nickName: z.string(),
  isConfirmed: z.boolean(),
  phoneMask: z.string(),
  avatarUrl: z.string(),
  workCode: z.string(),
  cohort: cohort.nullable(),
  status,
  createTime: instant,
  signedInTime: instant.nullable().describe("the last sign-in; null: never"),
  studiedTime: instant.nullable().describe("lags up to a minute"),
  creditedSeconds: count.describe("lags up to a minute"),
  weekSeconds: count.describe("of creditedSeconds what was earned since Monday"),
  courses: count.describe("courses held now"),
  courseTitle: z.string().describe("one of them; empty: none"),
  version,
});

const device = z.strictObject({
  sessionId: id,
  clientType: z.string(),
  system: z.enum([...SYSTEMS, ""]),
  browser: z.enum([...BROWSERS, ""]),
  address: z.string().describe("network of the address, its end hidden"),
  createTime: instant,
  seenTime: instant,
});

const note = z.strictObject({
  noteId: id,
  text: z.string(),
  isPinned: z.boolean(),
  by: z.string().describe("who wrote it"),
  isOwn: z.boolean(),
  createTime: instant,
  updateTime: instant,
  version,
});

const learner = z.strictObject({
  learnerId: id,
  username: z.string(),
  name: z.string(),
  nickName: z.string(),
  realName: z.string().describe("what the learner wrote; where it differs from confirmedName the learner asks for a change"),
  confirmedName: z.string().describe("empty: nobody confirmed it"),
  confirmed: z
    .strictObject({ at: instant, by: z.string().describe("empty: a partner's signed link"), how: z.string() })
    .nullable(),
  phoneMask: z.string().describe("empty: no phone"),
  avatarUrl: z.string(),
  workCode: z.string(),
  cohort: cohort.nullable(),
  partner: z.string().describe("through whose links they came; empty: nobody's"),
  origin: z.enum(LEARNER_ORIGINS),
  status,
  frozenReason: z.string(),
  frozenTime: instant.nullable(),
  hasPassword: z.boolean(),
  handedUntil: instant.nullable().describe("until when the password is one that the school handed over"),
  eraseTime: instant.nullable().describe("the learner asked for the erasure of the account"),
  guardian: z.strictObject({ relation: z.string(), consent: z.string(), at: instant }).nullable(),
  createTime: instant,
  signedInTime: instant.nullable(),
  studiedTime: instant.nullable(),
  creditedSeconds: count,
  weekSeconds: count,
  devices: count.describe("where they are signed in now"),
  notes: count,
  pinned: note.nullable().describe("the latest note that is pinned"),
  mayRevealPhone: z.boolean(),
  version,
});

const seen = { learnerId: id, version };
const changed = z.strictObject({ version });

export const staffLearnerShapes = {
  list: {
    summary: "Learners within the caller's reach, with how many are in each state",
    in: z.strictObject({
      ...filters,
      sort: z.enum(LEARNER_ORDERS).default("registered"),
      ascending: queryFlag.optional(),
      ...paging,
    }),
    out: z.strictObject({
      ...pageOf(listed).shape,
      counts: z.strictObject({ all: count, active: count, never: count, frozen: count }).describe("of what is looked for, by state"),
    }),
  },
  ids: {
    summary: "The ids of all that is looked for, to do one thing with them; 1001 with more than 1000",
    in: z.strictObject(filters),
    out: z.strictObject({ learnerIds: z.array(id) }),
  },
  one: { summary: "One learner: who they are and how the account stands", in: z.strictObject({ learnerId: queryId }), out: learner },
  signIns: {
    summary: "Where a learner is signed in, the latest seen first", in: z.strictObject({ learnerId: queryId }), out: z.array(device),
  },
  add: {
    summary: "Opens an account for an adult; they sign in by code, or by their partner's link",
    in: z.strictObject({
      realName: realName.check(z.minLength(1, "required")),
      phone: z.optional(phone),
      workCode: z.string().trim().max(40, "tooLong").optional(),
      cohortId: id.optional().describe("asked for of whoever reaches some classes alone"),
      confirmedBy: z.string().trim().max(60, "tooLong").optional().describe("by what the name was confirmed; absent: it wasn't"),
    }),
    out: z.strictObject({ learnerId: id }),
  },
  openYounger: {
    summary: "Opens an account for a learner under 18 whose guardian consents; the learner signs in by code",
    in: z.strictObject({
      phone: phone.check(z.describe("the learner's own")),
      realName: text(30),
      guardianName: text(30),
      guardianPhone: phone,
      relation: text(20).check(z.describe("what the guardian is to the learner")),
      consent: text(200).check(z.describe("how the consent was given, and where its paper lies")),
      cohortId: id.optional().describe("asked for of whoever reaches some classes alone"),
    }),
    out: z.strictObject({ learnerId: id }),
  },
  save: {
    summary: "Changes the work number",
    in: z.strictObject({ ...seen, workCode: z.string().trim().max(40, "tooLong") }),
    out: changed,
    codes,
  },
  confirmName: {
    summary: "Confirms the name that certificates bear, or changes a confirmed one, with the reason",
    in: z.strictObject({
      ...seen,
      name: realName.check(z.minLength(1, "required")),
      how: text(60).check(z.describe("by what: an identity card, a list of the employer")),
    }),
    out: changed,
    codes,
  },
  freeze: {
    summary: "Freezes an account, which ends its sessions at once, or opens it again; the learner reads the reason at the sign-in",
    in: z.strictObject({ ...seen, frozen: z.boolean(), reason }),
    out: changed,
    codes,
  },
  freezeMany: {
    summary: "Freezes accounts; those that are frozen already stay as they are",
    in: z.strictObject({ learnerIds, reason }),
    out: z.strictObject({ frozen: count }),
  },
  endSessions: {
    summary: "Ends one session of a learner, or all",
    in: z.strictObject({ learnerId: id, sessionId: id.optional() }),
    out: z.strictObject({ ended: count }),
  },
  resetPassword: {
    summary: "Puts a password in place of the learner's own that opens one session within a day and sets another; other sessions end",
    in: z.strictObject({ ...seen, reason }),
    out: z.strictObject({ version, username: z.string(), password: z.string().describe("shown this once"), expiresAt: instant }),
    codes,
  },
  revealPhone: {
    summary: "A learner's phone in full; each look is written down",
    in: z.strictObject({ learnerId: id }),
    out: z.strictObject({ phone: z.string() }),
  },
  notes: {
    summary: "What staff wrote down of a learner, pinned ones first, then the newest; the learner never reads it",
    in: z.strictObject({ learnerId: queryId, ...paging }),
    out: pageOf(note),
  },
  saveNote: {
    summary: "Writes a note, or changes it",
    in: z.strictObject({
      learnerId: id,
      noteId: id.optional(),
      version: version.optional().describe("with noteId"),
      text: text(500),
      isPinned: z.boolean(),
    }),
    out: z.strictObject({ noteId: id, version }),
    codes,
  },
  removeNote: {
    summary: "Takes a note away for good",
    in: z.strictObject({ learnerId: id, noteId: id, version }),
    out: nothing,
    codes,
  },
};

export type StaffLearnerShapes = typeof staffLearnerShapes;
