import { SUCCESS } from "#contract/codes.ts";
import { staffHandouts } from "#contract/staff/handouts.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { askAnew } from "../calls/reads.ts";

/** Handouts that are on their way: whoever closes the page is asked. */
let underWay = 0;

/** Sends a handout's bytes to where leave was given. @throws CallFailure with the server's words */
export async function sendHandout(file: File, { uploadUrl }: { readonly uploadUrl: string }): Promise<void> {
  const response = await fetch(uploadUrl, { method: "POST", body: file, headers: { "content-type": "application/octet-stream" } })
    .catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { code: number; message: string; data: unknown } | null;
  if (answer?.code === SUCCESS) return;
  throw new CallFailure(answer?.message ?? "", answer?.code ?? null, answer?.data ?? null, false);
}

interface Given {
  readonly file: File;
  /** With its ending. */
  readonly fileName: string;
}

/** Brings handouts to a course one after the other, also while the person is on other pages. Resolves to those that failed, and why. */
export async function sendHandouts(seriesId: number, given: readonly Given[]): Promise<{ fileName: string; failure: CallFailure }[]> {
  const failed: { fileName: string; failure: CallFailure }[] = [];
  underWay += given.length;
  for (const { file, fileName } of given) {
    try {
      await sendHandout(file, await call(staffHandouts.add, { seriesId, fileName, bytes: file.size }, { quiet: true }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      failed.push({ fileName, failure: error });
    } finally {
      underWay -= 1;
    }
  }
  await askAnew([staffHandouts.list]);
  return failed;
}

addEventListener("beforeunload", (event) => {
  if (underWay > 0) event.preventDefault();
});
