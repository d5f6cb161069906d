import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { inDatabase } from "./database.ts";
import { PASSWORD, registered } from "./login.ts";
import { ask, learnerOf, lessonsOf, play, signIn } from "./study.ts";
import { alive } from "./test.ts";

export interface Rules {
  readonly canSkip?: boolean;
  readonly maxRate?: number;
  readonly checkMinutes?: number;
  readonly checkKinds?: readonly string[];
  readonly finishPer?: number;
  readonly strongChecks?: boolean;
}

interface Opening {
  /** The school under another of its addresses. */
  readonly origin?: string;
  /** What is done before the lesson is opened. */
  readonly before?: (token: string) => Promise<void>;
}

/**
 * A learner in mid-lesson of a course that the school has set rules for. `place`: which of the courses for sale, from the
 * newest; no other journey plays one of those.
 */
export async function ruledLearner(page: Page, place: number, rules: Rules, { origin = "", before }: Opening = {}) {
  const phone = await registered();
  const token = await signIn(page, { phone, password: PASSWORD });
  const { records } = await ask(page, catalogue.getCourseSeries, { free: false, type: 1, size: 50 });
  const forSale = records.filter(({ buttonType }) => buttonType === 0).map(({ id }) => id);
  const courseId = forSale.toSorted((a, b) => a - b).at(-place)!;
  await inDatabase((client) =>
    client.query(
      `insert into series_rules (series_id, can_skip, max_rate, check_minutes, check_kinds, finish_per, strong_checks)
         values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (series_id) do update
         set can_skip = $2, max_rate = $3, check_minutes = $4, check_kinds = $5, finish_per = $6, strong_checks = $7`,
      [
        courseId,
        rules.canSkip ?? null,
        rules.maxRate ?? null,
        rules.checkMinutes ?? null,
        rules.checkKinds ?? null,
        rules.finishPer ?? null,
        rules.strongChecks ?? null,
      ],
    ),
  );
  await inDatabase((client) =>
    client.query(
      `insert into entitlement (learner_id, series_id, source, source_ref, starts_at)
       select learner_id, $1, 'grant', 'test', now() from session where token_hash = sha256(convert_to($2, 'UTF8'))`,
      [courseId, token],
    ));
  const [lesson] = await lessonsOf(page, courseId, token);
  await before?.(token);
  if (origin) await signIn(page, { phone, password: PASSWORD }, origin);
  await page.goto(`${origin}/course/play?id=${courseId}&itemId=${lesson!.itemId}`);
  await alive(page);
  await play(page);
  return { courseId, token, phone, itemId: lesson!.itemId, learnerId: await learnerOf(page) };
}

/** A presence check falls due with the next heartbeat, as if it had done so `seconds` ago. */
export async function checkFellDue(learnerId: number, seconds = 0): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const rows = await inDatabase(async (client) => {
      const changed = await client.query(
        "update study_lease set play_left_ms = null, due_at = now() - $2 * interval '1 second' where learner_id = $1",
        [learnerId, seconds],
      );
      return changed.rowCount ?? 0;
    });
    // The lease stands from the first heartbeat on.
    if (rows > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the learner has no lease");
}
