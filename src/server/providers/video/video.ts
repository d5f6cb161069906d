/** A video as every host knows it. */
interface HostedVideo {
  /** What the wire calls vid; at a foreign host its own id. */
  readonly vid: string;
  /** Whole seconds. */
  readonly seconds: number;
}

/** Who plays. A visitor of a trial lesson has neither learner nor session, nor has a member of staff. */
export interface Viewer {
  readonly learnerId: number | null;
  readonly staffId?: number;
  readonly sessionId: string;
}

/** Permission to play one video. Instants in ms since the epoch. */
export interface PlayGrant {
  /** What opens the video: a ticket of ours, or the host's own word for its own player. */
  readonly playAuth: string;
  /** HLS that any player plays; empty where only the host's own player can. */
  readonly url: string;
  readonly expiresAt: number;
  /** Best first. */
  readonly qualities: { readonly height: number; readonly label: string }[];
  readonly subtitles: { readonly lang: string; readonly label: string; readonly url: string }[];
  readonly thumbnails: string | null;
  readonly audioUrl: string | null;
  readonly poster: string | null;
}

/** A file that is to come, and the member of staff who brings it. */
export interface NewFile {
  readonly title: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly staffId: number;
}

/** Where a browser sends a file to. */
export interface UploadPlace {
  /** The vid that the upload becomes; null where the upload itself makes it. */
  readonly vid: string | null;
  /** How it is sent: tus to our own server, or the uploader that the host provides. */
  readonly protocol: "tus" | "aliyun";
  readonly address: string;
  /** The uploader's short-lived right. */
  readonly auth: string;
}

/** How far a video is. `seconds` is 0 until it is known. */
export interface VideoStatus {
  readonly state: "waiting" | "processing" | "ready" | "failed" | "missing";
  readonly seconds: number;
  readonly title: string;
  readonly poster: string | null;
  /** The host's own word for the state, for the operator. */
  readonly said: string;
}

/** Something that happened to a video, as the host tells it. The same event has the same id, however often it comes. */
export interface VideoEvent {
  readonly id: string;
  readonly vid: string;
  readonly kind: "uploaded" | "quality" | "done" | "removed" | "other";
  /** ms since the epoch. */
  readonly at: number;
}

/** What a host sent to our address, before anything of it is believed. */
export interface Callback {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/**
 * Where recorded video lies and is played from. Two of them: the product itself (in the domain media, since it needs
 * the database) and Alibaba Cloud's VOD. Every method but `parseCallback` may throw `VideoFailure`.
 */
export interface VideoHost<Video extends HostedVideo = HostedVideo> {
  readonly name: "embedded" | "aliyun";
  createUpload(file: NewFile): Promise<UploadPlace>;
  /** Holds until `until` (ms since the epoch), or a little less where the host gave the same permission a moment ago. */
  playAuth(video: Video, viewer: Viewer, until: number): Promise<PlayGrant>;
  assetStatus(vid: string): Promise<VideoStatus>;
  /** Takes the video away for good; one that isn't there is no error. */
  remove(vid: string): Promise<void>;
  /** Reads a callback whose signature, time and form are right; null for any other. */
  parseCallback(callback: Callback): VideoEvent | null;
}

/** The host could not do what was asked. */
export class VideoFailure extends Error {
  override readonly name = "VideoFailure";
  /** `missing`: it has no such video. `notReady`: not now. `busy`: a moment later it may. `refused`: the settings are wrong. */
  readonly kind: "missing" | "notReady" | "busy" | "refused";
  /** The host's own code, such as InvalidVideo.NotFound. */
  readonly code: string;

  constructor(kind: VideoFailure["kind"], code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** The hosts of a school. The product itself always is one. */
export interface VideoHosts {
  /** Where new videos go to. */
  readonly uploads: "embedded" | "aliyun";
  /** Alibaba Cloud's VOD, where it is set up. */
  readonly vod: VideoHost | null;
}
