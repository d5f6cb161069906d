import { Button } from "antd";
import { type ReactNode, useId } from "react";
import { staffMedia } from "#contract/staff/media.ts";
import { fill } from "#contract/text/say.ts";
import { Note } from "../../../kit/Note.tsx";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { clock, size } from "../../../parts/console/look/clock.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { ConfirmButton } from "../../../parts/console/page/ConfirmButton.tsx";
import { useMay, useWords } from "../../../parts/console/state/console.ts";
import { type FilmDetail, pictureOf } from "./films/films.ts";
import css from "./panel.module.css";
import { PosterField } from "./PosterField.tsx";
import { Preview } from "./preview/Preview.tsx";
import { Qualities } from "./Qualities.tsx";
import { Renaming } from "./Renaming.tsx";
import { Original, Replace, Replacing } from "./Replacing.tsx";
import { Subtitles, SubtitlesSeen } from "./Subtitles.tsx";

interface FilmPanelProps {
  readonly film: FilmDetail;
  /** Where another video's details are. */
  readonly hrefOf: (id: number) => string;
  readonly onRemoved: () => void;
}

/** One video with all that can be done with it. */
export function FilmPanel({ film, hrefOf, onRemoved }: FilmPanelProps): ReactNode {
  const words = useWords("media");
  const { seconds, facts, bytes, state, playable, changeable, original } = film;
  const about = [seconds > 0 && clock(seconds), pictureOf(facts), bytes !== null && fill(words.original, { size: size(bytes) })];
  return (
    <>
      <Preview film={film} />
      <div>
        <Renaming film={film} />
        <p className={css.about}>{about.filter(Boolean).join(" · ")}</p>
      </div>
      <Standing film={film} />
      <Replacing film={film} hrefOf={hrefOf} />
      {state !== "removed" && !changeable && (
        <>
          <Note tone="info">{words.shared}</Note>
          {playable && <SubtitlesSeen film={film} />}
          <UsedBy film={film} />
          {original && <div className={css.part}><Original id={film.id} /></div>}
        </>
      )}
      {state !== "removed" && changeable && (
        <>
          {playable && <PosterField film={film} />}
          <Subtitles film={film} />
          <UsedBy film={film} />
          <Replace film={film} />
          <Removal film={film} onRemoved={onRemoved} />
        </>
      )}
    </>
  );
}

/** How far it is, in words; where it failed, why. */
function Standing({ film }: { readonly film: FilmDetail }): ReactNode {
  const words = useWords("media");
  const { state, reason } = film;
  if (state === "failed") return <Note tone="error">{reason ?? words.states.failed}</Note>;
  const said = {
    uploading: words.comesHere, queued: words.comes, probing: words.comes, transcoding: words.comes, partly: words.playableNow,
    ready: words.allDone, removed: words.removedText,
  }[state];
  return (
    <>
      <Note tone={state === "partly" || state === "ready" ? "ok" : "info"}>{said}</Note>
      <Qualities film={film} />
    </>
  );
}

/** Those of other courses are counted without their names. */
function UsedBy({ film: { usedBy, lessons } }: { readonly film: FilmDetail }): ReactNode {
  const words = useWords("media");
  const may = useMay();
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h3 id={id}>{words.usedBy}</h3>
      {lessons === 0 && <p className={css.hint}>{words.usedNowhere}</p>}
      {usedBy.length > 0 && (
        <ul>
          {usedBy.map(({ itemId, title, seriesId, seriesTitle }) => (
            <li key={itemId} className={css.line}>
              <ConsoleIcon name="book-open" />
              <span>{title}<small>{seriesTitle}</small></span>
              {may("courses") && (
                <a
                  className={css.see} href={`/staff/courses/${seriesId}?lesson=${itemId}`}
                  aria-label={`${words.see} ${seriesTitle} ${title}`}
                >
                  {words.see}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {lessons > usedBy.length && <p className={css.hint}>{fill(words.usedElsewhere, { n: lessons - usedBy.length })}</p>}
    </section>
  );
}

/** A video that a lesson shows can't be removed: the button says so before it is pressed. */
function Removal({ film: { id, version, lessons }, onRemoved }: Omit<FilmPanelProps, "hrefOf">): ReactNode {
  const words = useWords("media");
  const why = useId();
  const remove = useWrite(staffMedia.remove, { stale: [staffMedia.list, staffMedia.counts], done: words.removed });
  const act = async () => {
    const written = await remove.run({ id, version });
    if (written.kind === "done") onRemoved();
  };
  return (
    <div className={css.part}>
      {lessons > 0 ? (
        <>
          <Button disabled icon={<ConsoleIcon name="trash-2" />} aria-describedby={why}>{words.remove}</Button>
          <p id={why} className={css.hint}>{fill(words.removeUsed, { n: lessons })}</p>
        </>
      ) : (
        <ConfirmButton label={words.remove} danger icon={<ConsoleIcon name="trash-2" />} text={words.removeText} act={act} />
      )}
    </div>
  );
}
