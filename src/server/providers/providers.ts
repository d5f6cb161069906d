import type { SmsSender } from "./sms/sms.ts";
import type { BlobStore } from "./storage/storage.ts";
import type { VideoEngine } from "./video/engine.ts";
import type { VideoHosts } from "./video/video.ts";

/** The outside world as calls see it; `choose.ts` alone knows who stands behind. */
export interface Providers {
  readonly sms: SmsSender;
  /** Recorded video, below `<asset id>/`. */
  readonly media: BlobStore;
  /** What this machine can do with a video that comes in. */
  readonly engine: VideoEngine;
  readonly video: VideoHosts;
  /** Origins beside our own that pages may play from. */
  readonly playOrigins: readonly string[];
}
