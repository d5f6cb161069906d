import { type ReactNode, useId, useRef, useState } from "react";
import { staffMedia } from "#contract/staff/media.ts";
import { fill } from "#contract/text/say.ts";
import { CallFailure } from "../../../client/call.ts";
import { moveFocus } from "../../../kit/roving.ts";
import { SkeletonLine } from "../../../kit/Skeleton.tsx";
import { type Reading, useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { clock } from "../../../parts/console/look/clock.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { asJpeg, base64Of } from "../../../parts/console/picture/drawn.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import { type Candidates, type FilmDetail, OF_POSTER, POSTER } from "./films/films.ts";
import css from "./poster.module.css";
import panel from "./panel.module.css";

/** The still picture that stands before a video: one of three out of it, or any picture, sent as a JPEG of the right size. */
export function PosterField({ film: { id, version } }: { readonly film: FilmDetail }): ReactNode {
  const words = useWords("media");
  const heading = useId();
  const [problem, setProblem] = useState("");
  const offered = useRead(staffMedia.posterCandidates, { id });
  const save = useWrite(staffMedia.savePoster, { stale: OF_POSTER, done: words.posterSaved });
  const take = async (file: File) => {
    setProblem("");
    const jpeg = await asJpeg(file, POSTER.width, POSTER.bytes).catch(() => null);
    if (jpeg) await save.run({ id, version, file: await base64Of(jpeg) });
    else setProblem(words.posterUnread);
  };
  return (
    <section className={panel.part} aria-labelledby={heading}>
      <div className={panel.head}>
        <h3 id={heading}>{words.poster}</h3>
        <span className={panel.hint}>{words.posterPick}</span>
      </div>
      <div className={css.row}>
        <Offered
          offered={offered} labelledBy={heading} busy={save.busy}
          onChoose={(file) => void (save.busy || save.run({ id, version, file }))}
        />
        <Upload busy={save.busy} onFile={(file) => void take(file)} />
      </div>
      <p className={panel.hint}>{words.posterHint}</p>
      {problem && <p className={panel.wrong} role="alert">{problem}</p>}
    </section>
  );
}

interface OfferedProps {
  readonly offered: Reading<Candidates>;
  readonly labelledBy: string;
  readonly busy: boolean;
  readonly onChoose: (file: string) => void;
}

/** The pictures, or in the room that they would take what has become of them. */
function Offered({ offered: { data, failure, busy: asking, again }, ...choice }: OfferedProps): ReactNode {
  const words = useWords("media");
  const { offline, loading, retry } = useWords("frame");
  if (failure) {
    const told = failure instanceof CallFailure ? failure.told(offline) : failure.message;
    return (
      <div className={css.told} role="alert">
        <span>{told}</span>
        <button type="button" className={css.again} disabled={asking} onClick={again}>{retry}</button>
      </div>
    );
  }
  if (!data) {
    return (
      <div className={css.waits} role="status">
        <span className="sr">{loading}</span>
        {[1, 2, 3].map((nth) => <SkeletonLine key={nth} height="auto" className={css.wait} />)}
      </div>
    );
  }
  if (data.lacks) return <div className={css.told}><span>{words.posterLacks[data.lacks]}</span></div>;
  return <Pictures candidates={data.candidates} {...choice} />;
}

/** Arrows only lead from one to the next: the choice is saved at once, so it takes Space, Enter or a press. */
function Pictures({ candidates, labelledBy, busy, onChoose }: Pick<Candidates, "candidates"> & Omit<OfferedProps, "offered">): ReactNode {
  const words = useWords("media");
  const chosen = candidates.findIndex((one) => one.chosen);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- arrows move among the radios inside
    <div
      className={css.pictures} role="radiogroup" aria-labelledby={labelledBy} aria-busy={busy}
      onKeyDown={(event) => void moveFocus(event, '[role="radio"]', "horizontal")}
    >
      {candidates.map(({ seconds, file }, nth) => (
        <button
          key={nth} type="button" role="radio" className={css.picture} aria-checked={nth === chosen}
          aria-label={fill(words.posterAt, { time: clock(seconds) })} tabIndex={nth === Math.max(0, chosen) ? 0 : -1}
          onClick={() => nth !== chosen && onChoose(file)}
        >
          <img src={`data:image/jpeg;base64,${file}`} alt="" />
          {nth === chosen && <span className={css.mark}><ConsoleIcon name="check" /></span>}
        </button>
      ))}
    </div>
  );
}

function Upload({ busy, onFile }: { readonly busy: boolean; readonly onFile: (file: File) => void }): ReactNode {
  const words = useWords("media");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button" className={css.upload} aria-label={words.posterChange} title={words.posterChange} aria-busy={busy}
        onClick={() => input.current?.click()}
      >
        <ConsoleIcon name="upload" />
      </button>
      <input
        ref={input} type="file" hidden accept="image/jpeg,image/png,image/webp" aria-label={words.posterChange}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) onFile(file);
        }}
      />
    </>
  );
}
