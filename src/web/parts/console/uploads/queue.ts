import type { Upload } from "tus-js-client";
import { staffMedia } from "#contract/staff/media.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { askAnew } from "../calls/reads.ts";
import { begunUploads } from "./begun.ts";

/** Uploads of videos: they go on while the person is on other pages, and after a reload once the file is chosen again. */

export interface Sending {
  readonly key: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sent: number;
  /** Bytes a second, of late; 0: not known. */
  readonly speed: number;
  /** The lesson that gets it; null: none. */
  readonly itemId: number | null;
  /** offline: the line is away, it goes on by itself. */
  readonly state: "waiting" | "sending" | "offline" | "paused" | "failed" | "done";
  /** What went wrong, in the person's language. */
  readonly message: string | null;
  /** It goes on where an earlier upload of this very file stopped. */
  readonly resumed: boolean;
}

/** A video, as it was seen. */
interface Seen {
  readonly id: number;
  readonly version: number;
}

interface Entry {
  readonly file: File;
  readonly replaces: Seen | null;
  readonly title: string | undefined;
  readonly onArrived: ((assetId: number) => void) | undefined;
  upload: Upload | null;
  /** null: not known; it was begun by an earlier page. */
  assetId: number | null;
  shown: Sending;
}

/** Together, so that one slow disk or line isn't asked by all. */
const AT_ONCE = 2;
const CHUNK = 8 * 1024 * 1024;
/** ms between tries on a line that is away; the last one is taken again and again. */
const TRIES = [0, 1_000, 3_000, 8_000, 20_000, 30_000, 30_000, 30_000, 60_000, 60_000, 60_000, 60_000];
/** Another ticket is asked for this long (ms) before one ends. */
const TICKET_LEFT = 60_000;

/** What shows how far an upload is. */
const OF_UPLOADS = [staffMedia.list, staffMedia.counts, staffMedia.detail];

const entries: Entry[] = [];
const listeners = new Set<() => void>();
let snapshot: readonly Sending[] = [];

export const sendings = (): readonly Sending[] => snapshot;
export function onSendings(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(entry: Entry, change: Partial<Sending>): void {
  entry.shown = { ...entry.shown, ...change };
  snapshot = entries.map(({ shown }) => shown);
  listeners.forEach((listener) => listener());
}

interface Given {
  readonly file: File;
  readonly itemId?: number | undefined;
  readonly title?: string | undefined;
  /** The video whose place the new one takes once it plays. */
  readonly replaces?: Seen | undefined;
  /** Told once the whole file is there, with the video that comes of it. */
  readonly onArrived?: ((assetId: number) => void) | undefined;
}

/** Takes files in; they are sent as lines come free. */
export function send(files: readonly Given[]): void {
  for (const { file, itemId, title, replaces, onArrived } of files) {
    const shown: Sending = {
      key: crypto.randomUUID(), fileName: file.name, bytes: file.size, sent: 0, speed: 0, itemId: itemId ?? null, state: "waiting",
      message: null, resumed: false,
    };
    const entry = { file, title, replaces: replaces ?? null, onArrived, upload: null, assetId: null, shown };
    entries.push(entry);
    show(entry, {});
  }
  sendNext();
}

const entryOf = (key: string) => entries.find(({ shown }) => shown.key === key);

export function pause(key: string): void {
  const entry = entryOf(key);
  if (!entry || entry.shown.state === "done") return;
  void entry.upload?.abort();
  show(entry, { state: "paused", speed: 0 });
  sendNext();
}

export function resume(key: string): void {
  const entry = entryOf(key);
  if (!entry) return;
  show(entry, { state: "waiting", message: null });
  sendNext();
}

/** Gives an upload up; what came of it is thrown away. */
export function cancel(key: string): void {
  const entry = entryOf(key);
  if (!entry) return;
  if (entry.shown.state !== "done") void entry.upload?.abort(true).catch(() => undefined);
  entries.splice(entries.indexOf(entry), 1);
  snapshot = entries.map(({ shown }) => shown);
  listeners.forEach((listener) => listener());
  sendNext();
}

const isBusy = ({ shown: { state } }: Entry) => state === "sending" || state === "offline";

function sendNext(): void {
  const free = AT_ONCE - entries.filter(isBusy).length;
  for (const entry of entries.filter(({ shown }) => shown.state === "waiting").slice(0, Math.max(0, free))) {
    show(entry, { state: "sending" });
    start(entry).catch((error: unknown) => {
      show(entry, { state: "failed", speed: 0, message: error instanceof Error ? error.message : String(error) });
      sendNext();
    });
  }
}

/** Leave to send, kept until shortly before it ends. */
function ticketFor({ file, replaces, shown }: Entry) {
  let held: Promise<{ endpoint: string; ticket: string; expiresAt: number }> | null = null;
  const ask = () => call(
    staffMedia.createUpload,
    {
      fileName: file.name, bytes: file.size, type: file.type, ...(shown.itemId === null ? {} : { itemId: shown.itemId }),
      ...(replaces ? { replaces } : {}),
    },
    { quiet: true },
  );
  return async () => {
    if (!held || (await held).expiresAt < Date.now() + TICKET_LEFT) held = ask();
    return held;
  };
}

async function start(entry: Entry): Promise<void> {
  if (entry.upload) return entry.upload.start();
  const [{ Upload }, ticket] = [await import("tus-js-client"), ticketFor(entry)];
  const { endpoint } = await ticket();
  const { file, title, replaces, shown: { itemId } } = entry;
  const measured = speedometer();
  const upload = new Upload(file, {
    endpoint, chunkSize: CHUNK, retryDelays: TRIES, removeFingerprintOnSuccess: true,
    urlStorage: begunUploads, storeFingerprintForResuming: true,
    metadata: {
      filename: file.name, filetype: file.type, ...(title === undefined ? {} : { title }),
      ...(itemId === null ? {} : { itemId: String(itemId) }),
      ...(replaces ? { replaces: String(replaces.id), version: String(replaces.version) } : {}),
    },
    // What an earlier page began for this file, and for this lesson or in this video's place, goes on.
    fingerprint: async () =>
      ["jc", file.name, file.size, file.lastModified, itemId, ...(replaces ? ["replaces", replaces.id] : [])].join("|"),
    onBeforeRequest: async (request) => request.setHeader("upload-ticket", (await ticket()).ticket),
    onAfterResponse: (_request, response) => {
      const begun = Number(response.getHeader("upload-asset"));
      if (!begun) return;
      entry.assetId = begun;
      void askAnew(OF_UPLOADS);
    },
    onProgress: (sent) => show(entry, { sent, state: "sending", speed: measured(sent), message: null }),
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      const again = status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
      if (again) show(entry, { state: "offline", speed: 0 });
      return again;
    },
    onSuccess: () => {
      show(entry, { state: "done", sent: file.size, speed: 0 });
      if (entry.assetId !== null) entry.onArrived?.(entry.assetId);
      void askAnew(OF_UPLOADS);
      sendNext();
    },
    onError: (error) => {
      show(entry, { state: "failed", speed: 0, message: saidBy(error) });
      sendNext();
    },
  });
  entry.upload = upload;
  const [before] = await upload.findPreviousUploads();
  if (before) {
    upload.resumeFromPreviousUpload(before);
    show(entry, { resumed: true });
  }
  // It may have been paused meanwhile.
  if (entry.shown.state === "sending") upload.start();
}

/** The server's own words, where it said some. */
function saidBy(error: Error & { readonly originalResponse?: { getBody(): string } | null }): string {
  if (error instanceof CallFailure) return error.message;
  try {
    return (JSON.parse(error.originalResponse?.getBody() ?? "") as { message?: string }).message ?? error.message;
  } catch {
    return error.message;
  }
}

/** Bytes a second over the last seconds. */
function speedometer() {
  const points: { at: number; sent: number }[] = [];
  return (sent: number): number => {
    const at = performance.now();
    points.push({ at, sent });
    while (points.length > 2 && points[0]!.at < at - 5_000) points.shift();
    const [first] = points;
    return first && at - first.at > 300 ? Math.max(0, ((sent - first.sent) / (at - first.at)) * 1000) : 0;
  };
}

addEventListener("beforeunload", (event) => {
  if (entries.some(isBusy)) event.preventDefault();
});
// The line is back: what waits for its next try doesn't wait any longer.
addEventListener("online", () => {
  for (const entry of entries)
    if (entry.shown.state === "offline") void entry.upload?.abort().then(() => entry.upload?.start());
});
