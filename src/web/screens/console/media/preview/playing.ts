import { staffMedia } from "#contract/staff/media.ts";
import type { Received } from "#contract/endpoint.ts";
import { call } from "../../../../client/call.ts";

type Play = Received<typeof staffMedia.play>;

/** A video that plays. */
export interface Played extends Pick<Play, "qualities" | "subtitles"> {
  /** Takes a quality by its height, or with null the one that fits the line; absent where the browser chooses. */
  readonly choose?: (height: number | null) => void;
}

/**
 * Lets a video play in an element until `gone`. Null where only its host's own player can. Fails with a `CallFailure` where the school
 * doesn't let it play; `onBroken`: it stopped and does not go on by itself.
 */
export async function playInto(
  video: HTMLVideoElement, id: number, gone: AbortSignal, onBroken: () => void,
): Promise<Played | null> {
  const asked = call(staffMedia.play, { id }, { quiet: true, signal: gone });
  const [{ default: Hls }, { url, qualities, subtitles }] = await Promise.all([import("hls.js/light"), asked]);
  if (gone.aborted || url === "") return null;
  if (!Hls.isSupported()) {
    video.src = url;
    video.addEventListener("error", onBroken, { signal: gone });
    gone.addEventListener("abort", () => video.removeAttribute("src"));
    void video.play().catch(() => undefined);
    return { qualities: [], subtitles };
  }
  const hls = new Hls({ enableWorker: false, testBandwidth: false });
  gone.addEventListener("abort", () => hls.destroy());
  let recovered = false;
  hls.on(Hls.Events.ERROR, (_name, { fatal, type }) => {
    if (!fatal) return;
    if (type !== Hls.ErrorTypes.MEDIA_ERROR || recovered) return onBroken();
    recovered = true;
    hls.recoverMediaError();
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  void video.play().catch(() => undefined);
  return {
    qualities,
    subtitles,
    choose(height) {
      if (height === null) {
        hls.nextLevel = -1;
        return;
      }
      // What is buffered goes, too: it is chosen to see how this very moment looks. A film that stands draws it only after a seek.
      hls.currentLevel = hls.levels.findIndex((level) => level.height === height);
      hls.once(Hls.Events.FRAG_BUFFERED, () => {
        const { currentTime } = video;
        video.currentTime = currentTime;
      });
    },
  };
}
