import { z } from "zod";
import { phone, text } from "../fields.ts";
import { id } from "../values.ts";

export const staffLearnerShapes = {
  openYounger: {
    summary: "Opens an account for a learner under 18 whose guardian consents; the learner signs in by code",
    in: z.strictObject({
      phone: phone.check(z.describe("the learner's own")),
      realName: text(30),
      guardianName: text(30),
      guardianPhone: phone,
      relation: text(20).check(z.describe("what the guardian is to the learner")),
      consent: text(200).check(z.describe("how the consent was given, and where its paper lies")),
    }),
    out: z.strictObject({ learnerId: id }),
  },
};

export type StaffLearnerShapes = typeof staffLearnerShapes;
