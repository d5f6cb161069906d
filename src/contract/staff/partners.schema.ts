import { z } from "zod";
import { CHANGED_CODES as codes, id, instant, version } from "../values.ts";

const word = (max: number) => z.string().regex(/^[A-Za-z0-9][\w.-]*$/, "partnerCode").max(max, "tooLong");

const draft = {
  name: z.string().trim().min(1, "required").max(60, "tooLong"),
  appToken: word(64).describe("what its links carry as `appToken`"),
  mayProvision: z.boolean().describe("its people get an account on their first arrival"),
  allowUnsigned: z.boolean().describe("links without a signature pass: whoever knows a work number is that person"),
  distributorId: z.string().trim().max(20, "tooLong").describe("1, 2 or 666: its learners are sold nothing; empty: an ordinary partner"),
};

const secret = {
  kid: z.string().describe("what its links carry as `kid`"),
  key: z.string().describe("32 bytes, base64url, for HMAC-SHA256; shown this once"),
};
const seen = { partnerId: id, version };
const changed = z.strictObject({ version });

export const staffPartnerShapes = {
  partners: {
    summary: "The school's partners, by name; secrets by their ids alone",
    in: z.strictObject({}),
    out: z.array(
      z.strictObject({
        partnerId: id,
        code: z.string().describe("what its links carry as `source`"),
        ...draft,
        isActive: z.boolean(),
        keys: z.array(z.strictObject({ kid: z.string(), since: instant })).describe("at most two, the older first"),
        learners: z.int().nonnegative(),
        createTime: instant,
        version,
      }),
    ),
  },
  choices: {
    summary: "Names of partners, for filters",
    in: z.strictObject({}),
    out: z.array(z.strictObject({ partnerId: id, name: z.string() })),
  },
  addPartner: {
    summary: "Enters a partner with its first secret",
    in: z.strictObject({ code: word(32), ...draft }),
    out: z.strictObject({ partnerId: id, version, ...secret }),
  },
  savePartner: { summary: "Changes what the school says of a partner", in: z.strictObject({ ...seen, ...draft }), out: changed, codes },
  rotateKey: {
    summary: "Gives a partner another secret; the former one goes on until it is dropped, so that it can change over in peace",
    in: z.strictObject(seen),
    out: z.strictObject({ version, ...secret }),
    codes,
  },
  dropKey: {
    summary: "Ends a secret; the last one stays, or links are switched off instead",
    in: z.strictObject({ ...seen, kid: z.string().max(40) }),
    out: changed,
    codes,
  },
  setActive: {
    summary: "Stops or resumes a partner's links; its people's accounts stay",
    in: z.strictObject({ ...seen, active: z.boolean() }),
    out: changed,
    codes,
  },
};

export type StaffPartnerShapes = typeof staffPartnerShapes;
