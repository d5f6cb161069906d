import { Button } from "antd";
import { type ReactNode, useRef } from "react";
import { staffMedia } from "#contract/staff/media.ts";
import { fill } from "#contract/text/say.ts";
import { Note } from "../../../kit/Note.tsx";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { send } from "../../../parts/console/uploads/queue.ts";
import { type Film, type FilmDetail, isOnItsWay } from "./films/films.ts";
import css from "./panel.module.css";

interface ReplaceButtonProps {
  readonly film: Pick<Film, "id" | "version" | "title">;
  readonly label: string;
  readonly size?: "small";
}

/** Chooses the file that is to take a video's place, and sends it. */
export function ReplaceButton({ film: { id, version, title }, label, size }: ReplaceButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const named = `${label} ${title}`;
  return (
    <>
      <Button size={size ?? "middle"} icon={<ConsoleIcon name="upload" />} aria-label={named} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input} type="file" accept="video/*,.mkv,.flv,.avi,.wmv" hidden aria-label={named}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) send([{ file, replaces: { id, version } }]);
        }}
      />
    </>
  );
}

interface ReplacingProps {
  readonly film: FilmDetail;
  /** Where another video's details are. */
  readonly hrefOf: (id: number) => string;
}

/** What is to take the video's place, or what has taken it; of the new file, whose place it takes. */
export function Replacing({ film: { state, replaces, replacement }, hrefOf }: ReplacingProps): ReactNode {
  const words = useWords("media");
  const to = (id: number, label: string) => <a className={css.see} href={hrefOf(id)}>{label}</a>;
  if (replaces !== null) return <Note tone="info" action={to(replaces, words.seeOld)}>{words.willReplace}</Note>;
  if (!replacement) return null;
  const { id, state: its, progress, reason } = replacement;
  if (state === "removed") return <Note tone="ok" action={to(id, words.seeNew)}>{words.wasReplaced}</Note>;
  const failed = fill(words.replacingFailed, { reason: reason ?? "" });
  if (its === "failed") return <Note tone="error" action={to(id, words.seeNew)}>{failed}</Note>;
  const said = its === "uploading" ? words.replacingComes : fill(words.replacing, { per: progress });
  return <Note tone="info" action={to(id, words.seeNew)}>{said}</Note>;
}

/** The way to put another file in the place of a video that plays, or that failed before it did. */
export function Replace({ film }: { readonly film: FilmDetail }): ReactNode {
  const words = useWords("media");
  const { state, playable, replacement } = film;
  if (!playable && state !== "failed") return null;
  const waits = replacement !== null && isOnItsWay(replacement) && replacement.state !== "uploading";
  return (
    <div className={css.part}>
      <div className={css.buttons}>
        {waits ? <Button disabled icon={<ConsoleIcon name="upload" />}>{words.replaceFilm}</Button> : (
          <ReplaceButton film={film} label={words.replaceFilm} />
        )}
        {film.original && <Original id={film.id} />}
      </div>
      <p className={css.hint}>{playable ? words.replaceHint : words.replaceFailedHint}</p>
    </div>
  );
}

/** Takes the file home that the video was made of. */
export function Original({ id }: { readonly id: number }): ReactNode {
  const words = useWords("media");
  const { run, busy } = useWrite(staffMedia.fetchOriginal);
  const keep = async () => {
    const written = await run({ id });
    if (written.kind !== "done") return;
    const link = document.createElement("a");
    link.href = written.data.downloadUrl;
    link.download = written.data.fileName;
    link.click();
  };
  return <Button icon={<ConsoleIcon name="download" />} loading={busy} onClick={() => void keep()}>{words.fetchOriginal}</Button>;
}
