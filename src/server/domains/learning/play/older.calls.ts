import type { olderPlay } from "#contract/olderPlay.ts";
import type { Handlers, Learner, Means, Visit } from "../../../kernel/call.ts";
import { authorisePlay } from "./play.ts";
import { watermark } from "./watermark.ts";

/** What the supplier calls say of an authorisation: an address or a ticket is left out where there is none. */
async function supplierVideo(
  means: Means,
  asked: { readonly itemId: number; readonly vid?: string | undefined },
  caller: Learner,
  { userAgent }: Visit,
) {
  const { provider, vid, url, playAuth, expiresAt, qualities, sessionId } = await authorisePlay(
    means,
    { ...asked, takeOver: false },
    caller,
    userAgent,
  );
  return { provider, vid, ...(url ? { url } : {}), ...(playAuth ? { playAuth } : {}), expiresAt, qualities, sessionId };
}

export const olderPlayCalls: Handlers<typeof olderPlay> = {
  async getMyVideoUrl(means, { itemId, vid: asked }, caller, { userAgent }) {
    const { vid, url, expiresAt, qualities, sessionId } = await authorisePlay(
      means,
      { itemId, vid: asked, takeOver: false },
      caller,
      userAgent,
    );
    return { itemId, vid, url, expiresAt, qualities, sessionId };
  },

  getMyVideoUrlBySupplier: supplierVideo,
  getSupplierVideoUrlNew: supplierVideo,
  getAdvertisement: (means, _input, { learnerId }) => watermark(means, learnerId),
};
