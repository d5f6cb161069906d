import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import css from "./Sound.module.css";

interface SoundFaceProps {
  readonly video: HTMLVideoElement;
  readonly poster: string | null;
  /** Whether the person reads along. */
  readonly subtitles: boolean;
}

/** Told to the controller: it doesn't go with the controls. Its own place for posters is empty once a video has run. */
const STAYS = { noautohide: "" };

/** What stands in the picture's place while the sound alone is played: the poster, and the subtitles as text on it. */
export function SoundFace({ video, poster, subtitles }: SoundFaceProps): ReactNode {
  const t = useText("player");
  const line = useSubtitle(video, subtitles);
  return (
    <div {...STAYS} className={css.face}>
      {poster && <img className={css.poster} src={poster} alt="" />}
      <span className={css.badge}><Icon name="volume-2" /> {t.soundPlays}</span>
      {line && <p className={css.subtitle}>{line}</p>}
    </div>
  );
}

/** The subtitle that is spoken now. */
function useSubtitle(video: HTMLVideoElement, wanted: boolean): string {
  const [line, setLine] = useState("");
  useEffect(() => {
    if (!wanted) return;
    const look = () => {
      const track = [...video.textTracks].find(({ kind, mode }) => kind === "subtitles" && mode === "hidden");
      setLine([...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).text.replace(/<[^>]*>/g, "")).join("\n"));
    };
    look();
    video.addEventListener("timeupdate", look);
    return () => {
      video.removeEventListener("timeupdate", look);
      setLine("");
    };
  }, [video, wanted]);
  return line;
}
