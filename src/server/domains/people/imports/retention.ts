import type { Retention } from "../../../kernel/retention/retention.ts";
import { countOld, dropOld } from "./store.ts";

/** Sheets name people and their phones: those that nobody took in go soon. */
export const oldSheets: Retention = {
  name: "learnerSheets",
  what: { zh: "读了没导入的学员表格，从读入时起", en: "Sheets of learners that were read and not taken in, from then on" },
  kept: { days: 7 },
  source: "tidiness",
  does: "delete",
  due: ({ db }, before) => countOld(db, before),
  apply: ({ db }, before) => dropOld(db, before),
};
