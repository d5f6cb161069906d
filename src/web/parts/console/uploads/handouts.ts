import { staffHandouts } from "#contract/staff/handouts.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { askAnew } from "../calls/reads.ts";
import { sendBytes } from "./sendBytes.ts";

/** Handouts that are on their way: whoever closes the page is asked. */
let underWay = 0;

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
      await sendBytes(await call(staffHandouts.add, { seriesId, fileName, bytes: file.size }, { quiet: true }), file);
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
