import type { Merging } from "../../kernel/merging.ts";
import { moveRows } from "../../kernel/merging.store.ts";
import type { PersonalData } from "../../kernel/personal.ts";
import { eraseRegistrations, putRegistration, registrationAt, registrationsOf } from "./registration.store.ts";
import { opened, resealedFor } from "./registration.ts";

/** Registrations for examinations: the learner's own words. They go with the account; the attempts are practice's. */
export const examData: PersonalData = {
  name: "examinations",

  async collect(means, learnerId) {
    const rows = await registrationsOf(means.db, learnerId);
    return rows.map(({ title, ...row }) => {
      const { learnerId: _learner, ...said } = opened(means, row);
      return { title, ...said };
    });
  },

  erase: ({ db }, learnerId) => eraseRegistrations(db, learnerId),
};

/** Registrations, sealed anew for the account that stays; of an examination for which both are registered its own stands. */
export const examMerging: Merging = {
  tables: { examination_user: "moves", class_sitting: "moves" },
  async merge(means, tx, pair) {
    const rows = await registrationsOf(tx, pair.goes);
    let n = 0;
    for (const row of rows) {
      const sealed = resealedFor(means, row, pair.stays);
      if (!(await registrationAt(tx, row.examination_id, pair.stays))) {
        await putRegistration(tx, row.examination_id, pair.stays, row.registered_at, sealed);
        n += 1;
      }
    }
    await eraseRegistrations(tx, pair.goes);
    await moveRows(tx, "class_sitting", pair, { part: "attempts", same: ["item_id"] });
    return [{ part: "registrations", n, both: rows.length - n }];
  },
};
