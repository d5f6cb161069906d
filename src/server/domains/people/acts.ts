import { actOf } from "../../kernel/act.ts";

/** What staff do with learners' accounts; phones masked. */
export const PEOPLE_ACTS = {
  youngerOpened: actOf<{ phone: string; relation: string; consent: string }>("people.youngerOpened"),
};
