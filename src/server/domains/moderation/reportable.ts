import type { Transaction } from "kysely";
import type { REPORT_TARGETS } from "#contract/reports.ts";
import type { Tables } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { account } from "../account/account.ts";

export type ReportTarget = (typeof REPORT_TARGETS)[number];

/** What a reporter sees of a thing. */
interface Seen {
  /** Who wrote or bears it; null: no learner. */
  readonly authorId: number | null;
  readonly seriesId: number | null;
  readonly itemId: number | null;
  readonly title: string;
  readonly shown: string;
}

interface Removing {
  readonly staffId: number;
  readonly at: Date;
  readonly reason: string;
}

/** A kind of thing that can be reported: how it is found, and how it is taken away. */
export interface Reportable {
  /** The thing as the learner sees it; null where they don't. */
  find(means: Means, id: number, learnerId: number): Promise<Seen | null>;
  /** Takes it away where it is still what was reported. Returns what is to be done after the commit. */
  remove(means: Means, tx: Transaction<Tables>, id: number, shown: string, by: Removing): Promise<(() => Promise<void> | void) | null>;
}

const ofLearner = { seriesId: null, itemId: null, title: "" };

export const nameReports: Reportable = {
  async find({ db }, id) {
    const found = (await account.publicLearners(db, [id])).get(id);
    return found ? { ...ofLearner, authorId: id, shown: found.nickName } : null;
  },
  async remove(_means, tx, id, shown, by) {
    await account.resetName(tx, id, shown, by);
    return null;
  },
};

export const pictureReports: Reportable = {
  async find({ db }, id) {
    const found = (await account.publicLearners(db, [id])).get(id);
    return found && found.avatarUrl !== "" ? { ...ofLearner, authorId: id, shown: found.avatarUrl } : null;
  },
  async remove(means, tx, id, shown) {
    return (await account.takePicture(tx, id, shown)) ? () => account.dropPicture(means, shown) : null;
  },
};
