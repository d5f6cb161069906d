import { Button } from "antd";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { staffMedia } from "#contract/staff/media.ts";
import { fill } from "#contract/text/say.ts";
import { CallFailure } from "../../../../client/call.ts";
import { Note } from "../../../../kit/Note.tsx";
import { Select } from "../../../../kit/Select.tsx";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { base64Of, frameOf } from "../../../../parts/console/picture/drawn.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { type FilmDetail, OF_POSTER, POSTER } from "../films/films.ts";
import css from "./preview.module.css";
import { type Played, playInto } from "./playing.ts";

/** The video's still picture; pressed, the video itself. */
export function Preview({ film }: { readonly film: FilmDetail }): ReactNode {
  const words = useWords("media");
  const { title, poster, playable, state } = film;
  const [tries, setTries] = useState(0);
  if (tries > 0) return <Film key={tries} film={film} onAgain={() => setTries(tries + 1)} />;
  const still = poster ? <img src={poster} alt={words.posterAlt} width={340} height={191} /> : (
    <ConsoleIcon name="film" {...(playable ? {} : { label: words.posterNone })} />
  );
  if (!playable || state === "removed") return <div className={css.still}>{still}</div>;
  return (
    <button type="button" className={css.still} aria-label={fill(words.playOf, { title })} onClick={() => setTries(1)}>
      {still}
      <span className={css.playMark}><ConsoleIcon name="play" /></span>
    </button>
  );
}

interface FilmProps {
  readonly film: FilmDetail;
  readonly onAgain: () => void;
}

/** The video with its qualities and subtitles, and the way to make what it shows its still picture. */
function Film({ film, onAgain }: FilmProps): ReactNode {
  const words = useWords("media");
  const { offline } = useWords("frame");
  const { id, title, poster } = film;
  const video = useRef<HTMLVideoElement>(null);
  const [played, setPlayed] = useState<Played | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const broken = () => setTrouble(words.playBroken);
    video.current?.focus({ preventScroll: true });
    playInto(video.current!, id, gone.signal, broken).then(
      (now) => (gone.signal.aborted ? undefined : now === null ? setTrouble(words.playElsewhere) : setPlayed(now)),
      (error: unknown) => gone.signal.aborted || setTrouble(error instanceof CallFailure ? error.told(offline) : words.playBroken),
    );
    return () => gone.abort();
    // A film is opened once; another try is another component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id]);
  return (
    <div className={css.playing}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its subtitles follow, where it has any */}
      <video
        ref={video} className={css.film} controls playsInline poster={poster ?? undefined} width={340} height={191}
        aria-label={fill(words.playing, { title })}
      >
        {played?.subtitles.map(({ lang, label, url }) => <track key={lang} kind="subtitles" srcLang={lang} label={label} src={url} />)}
      </video>
      {trouble === null ? <Tools film={film} video={video} played={played} /> : (
        <Note tone="error" live action={<Button size="small" onClick={onAgain}>{words.retry}</Button>}>{trouble}</Note>
      )}
    </div>
  );
}

interface ToolsProps {
  readonly film: FilmDetail;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly played: Played | null;
}

function Tools({ film: { id, version, changeable }, video, played }: ToolsProps): ReactNode {
  const words = useWords("media");
  const [quality, setQuality] = useState("auto");
  const [problem, setProblem] = useState("");
  const save = useWrite(staffMedia.savePoster, { stale: OF_POSTER, done: words.posterSaved });
  const take = async () => {
    setProblem("");
    const jpeg = await frameOf(video.current!, POSTER.width, POSTER.bytes).catch(() => null);
    if (jpeg) await save.run({ id, version, file: await base64Of(jpeg) });
    else setProblem(words.frameNone);
  };
  const options = [
    { value: "auto", label: words.qualityAuto },
    ...(played?.qualities ?? []).map(({ height, label }) => ({ value: String(height), label })),
  ];
  return (
    <>
      <div className={css.tools}>
        <Select
          aria-label={words.quality} value={quality} options={options} disabled={!played?.choose}
          onChange={({ target: { value } }) => {
            setQuality(value);
            played?.choose?.(value === "auto" ? null : Number(value));
          }}
        />
        {changeable && (
          <Button icon={<ConsoleIcon name="image" />} disabled={!played} loading={save.busy} onClick={() => void take()}>
            {words.frame}
          </Button>
        )}
      </div>
      {problem && <p className={css.wrong} role="alert">{problem}</p>}
    </>
  );
}
