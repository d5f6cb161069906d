import type { staffVideos } from "#contract/staff/media.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { fail, mend, unknownThing } from "../../../kernel/refusal.ts";
import { assetOf } from "../../media/media.ts";
import { audit } from "../../staff/staff.ts";
import { giveVideo, takeVideo } from "./videos.ts";

export const videoDesk: Handlers<typeof staffVideos> = {
  async attach(means, { itemId, assetId }, caller, visit) {
    if (!caller.duties.has("media") && !caller.duties.has("courses")) throw fail("dutyMissing");
    if (assetId === null) {
      if (!(await takeVideo(means, itemId))) throw unknownThing();
    } else {
      const asset = await assetOf(means, assetId);
      if (!asset) throw mend("mediaNotReady");
      await giveVideo(means, itemId, { assetId: asset.id, seconds: asset.seconds });
    }
    await audit(means, { actor: `staff:${caller.staffId}`, action: "media.attach", object: `item:${itemId}`, details: { assetId } }, visit);
    return null;
  },
};
