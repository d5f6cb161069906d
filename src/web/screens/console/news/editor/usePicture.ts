import { useState } from "react";
import { CallFailure } from "../../../../client/call.ts";
import { notices } from "../../../../parts/console/look/notices.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { type Kept, sendPicture, type Wanted } from "./pictures.ts";

/** Sends a picture and says what went wrong with it; null then. */
export function usePicture() {
  const words = useWords("news");
  const { offline } = useWords("frame");
  const [busy, setBusy] = useState(false);
  const send = async (file: File, wanted: Wanted): Promise<Kept | null> => {
    setBusy(true);
    try {
      const sent = await sendPicture(file, wanted);
      if (typeof sent === "string") notices.failed(words[sent]);
      else if ("message" in sent) notices.failed(sent.message);
      else return sent;
    } catch (error) {
      notices.failed(error instanceof CallFailure ? error.told(offline) : offline);
    } finally {
      setBusy(false);
    }
    return null;
  };
  return { busy, send };
}
