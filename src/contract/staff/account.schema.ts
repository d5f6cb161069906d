import { z } from "zod";
import { DUTIES, SCOPES } from "../duties.ts";
import { captcha, captchaNeeded, id, instant, nothing, pageOf, paging, queryId, queryInstant } from "../values.ts";

const staffMember = z.strictObject({
  staffId: id,
  username: z.string(),
  name: z.string(),
  duties: z.array(z.enum(DUTIES)),
  reach: z.partialRecord(z.enum(DUTIES), z.array(z.enum(SCOPES)))
    .describe("how far each duty reaches; what concerns the whole school asks for `all`"),
});

export const staffAccountShapes = {
  login: {
    summary: "Signs a member of staff in; 12 hours without use end the session",
    in: z.strictObject({
      username: z.string().min(1, "accountRequired").max(64, "tooLong"),
      password: z.string().min(1, "passwordRequired").max(200, "tooLong"),
      captcha,
    }),
    out: z.strictObject({ token: z.string().describe("second half of the session, for the token header"), ...staffMember.shape }),
    codes: {
      ...captchaNeeded,
      2016: "a second factor is asked for: answer `data.ticket` by `loginFactor`, in one of `data.ways`",
      2017: "a second factor has to be set up first: `data.ticket` is for `beginEnrolment` and `confirmEnrolment`",
    },
  },
  logout: { summary: "Ends this session", in: z.strictObject({}), out: nothing },
  me: { summary: "Who is signed in, and with which duties", in: z.strictObject({}), out: staffMember },
  auditLog: {
    summary: "The audit log, newest first",
    in: z.strictObject({
      ...paging,
      action: z.string().max(64).optional(),
      area: z.string().max(64).optional().describe("what stands before the point of an action: `comments`"),
      staffId: queryId.optional().describe("who did it"),
      object: z.string().max(100).optional().describe("as an entry names it: `comment:12`"),
      since: queryInstant.optional(),
      until: queryInstant.optional().describe("before this instant"),
    }),
    out: pageOf(
      z.strictObject({
        id,
        at: instant,
        actor: z.string().describe("staff:<id>, learner:<id>, visitor or system"),
        name: z.string().nullable().describe("of a member of staff"),
        action: z.string(),
        object: z.string(),
        ip: z.string().describe("first three parts of the address"),
        details: z.record(z.string(), z.unknown()).describe("what was before and after, or what else belongs to it; masked"),
        hash: z.string().describe("what the entry is known by in its chain; hexadecimal"),
        previous: z.string().describe("the same of the entry before it; empty for the first one"),
      }),
    ),
  },
};

export type StaffAccountShapes = typeof staffAccountShapes;
