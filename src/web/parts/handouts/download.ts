import { handouts } from "#contract/handouts.ts";
import type { Handout } from "#contract/handouts.schema.ts";
import { call } from "../../client/call.ts";
import { gateway } from "../../client/gateway.ts";

/** How often a download that broke off goes on where it stopped. */
const TRIES = 3;

/** The file could not be fetched whole. */
export class BrokenOff extends Error {}

/**
 * Fetches a handout and gives it to the browser to save. `onProgress` hears whole percent. Browsers inside apps that save
 * nothing from a page are sent to the file itself. Throws `CallFailure` where the address is refused, `BrokenOff` where
 * the file does not arrive; an aborted one ends quietly.
 */
export async function download({ id, name, ext, bytes }: Handout, signal: AbortSignal, onProgress: (per: number) => void): Promise<void> {
  const { url } = await call(handouts.downloadTextbook, { id }, { quiet: true });
  const address = gateway() + url;
  if (/MicroMessenger/i.test(navigator.userAgent)) return location.assign(address);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let got = 0;
  let type = "";
  let tag = "";
  for (let tries = 0; got < bytes; tries += 1) {
    try {
      const response = await fetch(address, {
        signal,
        ...(got > 0 && tag ? { headers: { range: `bytes=${got}-`, "if-range": tag } } : {}),
      });
      if (!response.ok) throw new BrokenOff(`HTTP ${response.status}`);
      if (response.status === 200) {
        parts.length = 0;
        got = 0;
      }
      type = response.headers.get("content-type") ?? "";
      tag = response.headers.get("etag") ?? "";
      got = await readInto(parts, got, response, (sum) => onProgress(Math.min(100, Math.floor((100 * sum) / bytes))));
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof BrokenOff || tries + 1 >= TRIES) throw new BrokenOff(String(error));
      got = parts.reduce((sum, part) => sum + part.length, 0);
    }
  }
  save(new Blob(parts, { type }), `${name}.${ext}`);
}

async function readInto(
  parts: Uint8Array<ArrayBuffer>[],
  before: number,
  response: Response,
  onSum: (sum: number) => void,
): Promise<number> {
  let sum = before;
  const reader = response.body?.getReader();
  if (!reader) {
    parts.push(new Uint8Array(await response.arrayBuffer()));
    return sum + parts[parts.length - 1]!.length;
  }
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return sum;
    parts.push(value);
    sum += value.length;
    onSum(sum);
  }
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
