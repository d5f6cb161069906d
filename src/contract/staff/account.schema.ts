import { z } from "zod";
import { captcha, captchaNeeded, id, instant, nothing, pageOf, paging } from "../values.ts";

const staffMember = z.strictObject({ staffId: id, username: z.string(), name: z.string(), duties: z.array(z.string()) });

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
    in: z.strictObject({ ...paging, action: z.string().max(64).optional() }),
    out: pageOf(
      z.strictObject({
        id,
        at: instant,
        actor: z.string().describe("staff:<id>, learner:<id>, visitor or system"),
        action: z.string(),
        object: z.string(),
        ip: z.string().describe("first three parts of the address"),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
  },
};

export type StaffAccountShapes = typeof staffAccountShapes;
