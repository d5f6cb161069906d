import { z } from "zod";
import { CHANGED_CODES as codes, id, instant, pageOf, paging, queryFlag, version } from "../values.ts";
import { LEARNERS_AT_ONCE } from "./cohorts.ts";

const name = z.string().trim().min(1, "required").max(40, "tooLong");
const colleague = z.strictObject({ staffId: id, name: z.string() });

/** Several learners for one act, each once. */
export const learnerIds = z
  .array(id)
  .min(1, "required")
  .max(LEARNERS_AT_ONCE, "tooMany")
  .refine((ids) => new Set(ids).size === ids.length, "twice");

export const staffCohortShapes = {
  list: {
    summary: "The classes within the caller's reach, the newest first",
    in: z.strictObject({
      keyword: z.string().trim().max(40).optional().describe("a part of the name"),
      closed: queryFlag.optional().describe("absent: all"),
      ...paging,
    }),
    out: pageOf(
      z.strictObject({
        cohortId: id, name, isClosed: z.boolean(), learners: z.int().nonnegative(), teachers: z.array(colleague),
        createTime: instant, version,
      }),
    ),
  },
  choices: {
    summary: "Names of the classes within the caller's reach, for filters and forms: those that are open first, at most 500",
    in: z.strictObject({}),
    out: z.array(z.strictObject({ cohortId: id, name, isClosed: z.boolean() })),
  },
  colleagues: {
    summary: "The school's people who may be given a class",
    in: z.strictObject({}),
    out: z.array(colleague),
  },
  save: {
    summary: "Adds a class, or changes its name and whose it is; asks for the duty over the whole school",
    in: z.strictObject({
      cohortId: id.optional(),
      version: version.optional().describe("with cohortId"),
      name,
      staffIds: z.array(id).max(20).describe("its class teachers, in place of the former ones"),
    }),
    out: z.strictObject({ cohortId: id, version }),
    codes,
  },
  close: {
    summary: "Closes a class that is over, or opens it again; its learners stay in it",
    in: z.strictObject({ cohortId: id, version, closed: z.boolean() }),
    out: z.strictObject({ version }),
    codes,
  },
  remove: {
    summary: "Takes a class away that nobody is in",
    in: z.strictObject({ cohortId: id, version }),
    out: z.null(),
    codes,
  },
  move: {
    summary: "Puts learners into a class in place of the one they were in; null: into none",
    in: z.strictObject({ learnerIds, cohortId: id.nullable() }),
    out: z.strictObject({ moved: z.int().nonnegative().describe("those who were elsewhere before") }),
  },
};

export type StaffCohortShapes = typeof staffCohortShapes;
