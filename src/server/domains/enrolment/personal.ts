import type { PersonalData } from "../../kernel/personal.ts";
import { blankReasons, entitlementsOf } from "./desk.store.ts";

/** Which courses a learner owns and since when; the rows stay without what staff wrote, since counts and orders rest on them. */
export const enrolmentData: PersonalData = {
  name: "entitlements",
  collect: ({ db }, learnerId) => entitlementsOf(db, learnerId),
  erase: ({ db }, learnerId) => blankReasons(db, learnerId),
};
