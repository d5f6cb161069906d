import type { Duty } from "#contract/duties.ts";
import type { staffVideos } from "#contract/staff/media.ts";
import type { Handlers, Staff } from "../../../kernel/call.ts";
import { fail, mend, unknownThing } from "../../../kernel/refusal.ts";
import { assetWithinReach } from "../../media/media.ts";
import { type Reach, reachOf } from "../../staff/staff.ts";
import { setLessonVideo } from "./videos.ts";
import { lessonAt } from "./videos.store.ts";

/** Either duty will do. */
const DUTIES: readonly Duty[] = ["media", "courses"];

/** How far a member reaches by the duties that give a lesson its video. */
function reachBoth(staff: Staff): Reach {
  const held = DUTIES.filter((duty) => staff.duties.has(duty)).map((duty) => reachOf(staff, duty));
  if (held.length === 0) throw fail("dutyMissing");
  return held.reduce((a, b) => (a === null || b === null ? null : Math.max(a, b)));
}

export const videoDesk: Handlers<typeof staffVideos> = {
  async lesson(means, { itemId }, staff) {
    const found = await lessonAt(means.db, itemId, reachBoth(staff));
    if (found?.kind !== "video") throw unknownThing();
    const { title, assetId, seconds, version } = found;
    return { itemId, title, assetId, seconds, version };
  },

  async attach(means, { itemId, version, assetId }, staff, visit) {
    const reach = reachBoth(staff);
    const asset = assetId === null ? null : await assetWithinReach(means, assetId, reach);
    if (assetId !== null && !asset) throw mend("mediaNotReady");
    await setLessonVideo(means, { doer: staff, visit, reach }, { itemId, version }, asset && { assetId: asset.id, seconds: asset.seconds });
    return null;
  },
};
