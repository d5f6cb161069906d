import { CHANGED_SINCE } from "#contract/codes.ts";
import { staffMedia } from "#contract/staff/media.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { base64Of } from "../picture/drawn.ts";

interface Given {
  readonly file: File;
  /** BCP 47. */
  readonly lang: string;
  readonly label: string;
}

/** Somebody may change the video in the same moment. */
const TRIES = 3;

/** Gives a video its subtitles. Resolves to those that failed, and why. */
export async function sendSubtitles(assetId: number, given: readonly Given[]): Promise<{ fileName: string; failure: CallFailure }[]> {
  const failed: { fileName: string; failure: CallFailure }[] = [];
  for (const one of given) {
    try {
      await sendOne(assetId, one);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      failed.push({ fileName: one.file.name, failure: error });
    }
  }
  return failed;
}

async function sendOne(id: number, { file, lang, label }: Given): Promise<void> {
  const base64 = await base64Of(file);
  for (let tried = 1; ; tried += 1) {
    const { version } = await call(staffMedia.detail, { id }, { quiet: true });
    try {
      await call(staffMedia.saveSubtitles, { id, version, lang, label, file: base64 }, { quiet: true });
      return;
    } catch (error) {
      if (!(error instanceof CallFailure) || error.code !== CHANGED_SINCE || tried === TRIES) throw error;
    }
  }
}
