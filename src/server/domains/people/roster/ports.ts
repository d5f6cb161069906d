import type { RawBuilder } from "kysely";
import type { Means } from "../../../kernel/call.ts";

/** All that a learner has studied. */
export interface Studied {
  readonly learnerId: number;
  readonly creditedSeconds: number;
  /** ms since the epoch, of the last accepted heartbeat. */
  readonly studiedAt: number;
}

interface HeldCourses {
  readonly courses: number;
  readonly courseTitle: string;
}

/** What domains above know of learners. */
export interface PeoplePorts {
  /** Learners who studied since an instant (null: ever) after one on, by id, with all that they have studied; at most `limit`. */
  studied(means: Pick<Means, "db">, since: Date | null, after: number, limit: number): Promise<readonly Studied[]>;
  /** How many courses each of these learners holds now, and the title of one; who holds none may be missing. */
  courses(means: Means, learnerIds: readonly number[]): Promise<ReadonlyMap<number, HeldCourses>>;
  /** The condition that a learner holds a course at an instant; `learner` is the column that holds the learner. */
  holds(seriesId: number, at: Date, learner: string): RawBuilder<boolean>;
}
