import { type Job, noData } from "../../kernel/jobs.ts";
import type { PersonalData } from "../../kernel/personal.ts";
import { eraseDue } from "./profile/profile.ts";
import { cleanUp } from "./store.ts";

/** The account's work for later; `personal` is what every domain keeps of a person. */
export const accountJobs = (personal: () => readonly PersonalData[]): Job[] => [
  { name: "account.cleanUp", data: noData, cron: "17 3 * * *", run: cleanUp },
  { name: "account.eraseDue", data: noData, cron: "47 3 * * *", run: (means) => eraseDue(means, personal()) },
];
