import { z } from "zod";

/** The kinds of value that many calls share. Server only: forms use `fields.ts`. */

/** A positive integer id, as a number (bodies). */
export const id = z.int().positive().max(2_147_483_647);
/** The same in a query string or a path. */
export const queryId = z.union([z.string().regex(/^[1-9]\d{0,9}$/), z.int().positive()]).transform(Number).pipe(id);
/** Milliseconds since the epoch, up to the end of the year 9999. */
export const instant = z.int().nonnegative().max(253_402_300_799_999);
/** The same in a query string or a path. */
export const queryInstant = z.union([z.string().regex(/^\d{1,15}$/).transform(Number), z.int()]).pipe(instant);
/** Whole seconds. */
export const seconds = z.int().nonnegative();
/** An integer number of fen. */
export const fen = z.int().nonnegative();
/** Whole percent, rounded down. */
export const percent = z.int().min(0).max(100);
/** True or false as a query string spells it. */
export const queryFlag = z.union([z.boolean(), z.enum(["true", "false", "1", "0"]).transform((v) => v === "true" || v === "1")]);

const wholeNumber = z.union([z.int(), z.string().regex(/^\d{1,9}$/).transform(Number)]);
/** Which page and how long (api.md Conventions: current from 1, size 1-100; by default 1 and 10). */
export const paging = {
  current: wholeNumber.pipe(z.int().min(1).max(100_000)).default(1),
  size: wholeNumber.pipe(z.int().min(1).max(100)).default(10),
};

/** Of what staff edit, as it was read; a save with an older one is refused with 2013. */
export const version = z.int().positive().max(2_147_483_647);
/** For the calls that ask for a version. */
export const CHANGED_CODES = { 2013: "somebody else changed it since; nothing was saved, data.changes says who changed what" };

/** For the calls that write in public. */
export const PHONE_CODES = { 2016: "writing in public asks for a verified phone: changePhone adds one, then send it again" };

/** How a text of the school stands on a page: as it is, or as markup. */
export type SchoolTextKind = "text" | "html";
const schoolTexts = z.registry<{ readonly kind: SchoolTextKind }>();
/** Something that the school wrote and may have written in English, too: who asks in English is given that. */
export const schoolText = z.string().register(schoolTexts, { kind: "text" });
/** The same as sanitised HTML. */
export const schoolHtml = z.string().register(schoolTexts, { kind: "html" });
/** How a string of an answer stands on pages where it is the school's; undefined: it is not. */
export const schoolTextOf = (schema: z.ZodType): SchoolTextKind | undefined => schoolTexts.get(schema)?.kind;

/** A page of a list. */
export const pageOf = <S extends z.ZodType>(record: S) =>
  z.object({ records: z.array(record), total: z.int().nonnegative(), current: z.int(), size: z.int() });
/** The answer of a call that returns nothing. */
export const nothing = z.null();

/** The answer to a challenge, where a call may ask for one. */
export const captcha = z
  .string()
  .max(4_000)
  .optional()
  .describe("the answer to getCaptcha's challenge: base64 of JSON {challenge, solution}");
export const captchaNeeded = { 2010: "a proof of work is asked for: solve getCaptcha's challenge and send the call again with `captcha`" };
