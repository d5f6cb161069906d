import type { hosting } from "#contract/staff/hosting.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { needWhole } from "../../staff/staff.ts";
import { adoptVideo, placeUpload } from "./hosting.ts";
import { listHosted } from "./store.ts";

/** The staff's calls about videos that lie with a host outside the school. */
export const hostingCalls: Handlers<typeof hosting> = {
  placeUpload: (means, file, staff, visit) => placeUpload(means, { ...file, staffId: staff.staffId }, { doer: staff, visit }),

  async adopt(means, { vid }, staff, visit) {
    needWhole(staff, "media");
    return adoptVideo(means, vid, { doer: staff, visit });
  },

  async listHosted(means, { current, size }, staff) {
    needWhole(staff, "media");
    const { rows, total } = await listHosted(means.db, current, size);
    return { records: rows, total, current, size };
  },
};
