import type { hosting } from "#contract/staff/hosting.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { audit } from "../../staff/staff.ts";
import { adoptVideo, placeUpload } from "./hosting.ts";
import { listHosted } from "./store.ts";

/** The staff's calls about videos that lie with a host outside the school. */
export const hostingCalls: Handlers<typeof hosting> = {
  async placeUpload(means, file, { staffId }, visit) {
    const place = await placeUpload(means, { ...file, staffId });
    if (place.assetId !== null) {
      await audit(
        means,
        {
          actor: `staff:${staffId}`,
          action: "media.uploadPlaced",
          object: `asset:${place.assetId}`,
          details: { title: file.title, bytes: file.bytes },
        },
        visit,
      );
    }
    return place;
  },

  async adopt(means, { vid }, { staffId }, visit) {
    const hosted = await adoptVideo(means, vid);
    await audit(
      means,
      { actor: `staff:${staffId}`, action: "media.adopted", object: `asset:${hosted.assetId}`, details: { vid, state: hosted.state } },
      visit,
    );
    return hosted;
  },

  async list(means, { current, size }) {
    const { rows, total } = await listHosted(means.pool, current, size);
    return { records: rows, total, current, size };
  },
};
