import type { SmsSender } from "./sms/sms.ts";
import type { BlobStore } from "./storage/storage.ts";
import type { VideoEngine } from "./video/engine.ts";

/** The outside world as calls see it; `choose.ts` alone knows who stands behind. */
export interface Providers {
  readonly sms: SmsSender;
  /** Recorded video, below `<asset id>/`. */
  readonly media: BlobStore;
  /** What this machine can do with a video that comes in. */
  readonly engine: VideoEngine;
}
