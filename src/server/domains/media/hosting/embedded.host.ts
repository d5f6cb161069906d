import { uploadFiles } from "#contract/media.ts";
import type { Means } from "../../../kernel/call.ts";
import type { VideoHost } from "../../../providers/video/video.ts";
import { type Asset, grantPlay, markRemoved, playEnd } from "../assets/assets.ts";
import { embeddedStatus, ownVideo } from "./store.ts";
import { signUpload, UPLOAD_TICKET_MS } from "../work/work.ts";

/** The product itself behind the port of video hosts: rows in the database, files in the store, tickets of our own. */
export function embeddedHost(means: Means): VideoHost<Asset> {
  return {
    name: "embedded",
    createUpload: ({ staffId }) =>
      Promise.resolve({
        vid: null,
        protocol: "tus",
        address: uploadFiles.create.path,
        auth: signUpload(means.secrets, staffId, means.now() + UPLOAD_TICKET_MS),
      }),
    playAuth: (asset, viewer) => Promise.resolve(grantPlay(means, asset, viewer)),
    assetStatus: (vid) => embeddedStatus(means.db, vid),
    async remove(vid) {
      const asset = await ownVideo(means.db, vid);
      // Files go when no ticket can open them any more.
      if (asset) await markRemoved(means.db, asset.id, new Date(playEnd(asset.seconds, means.now())));
    },
    // Nobody tells us about our own videos.
    parseCallback: () => null,
  };
}
