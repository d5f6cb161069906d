import { Button } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import { staffMedia } from "#contract/staff/media.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { asJpeg, base64Of } from "../../../parts/console/picture/drawn.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import { type FilmDetail, OF_FILMS, POSTER } from "./films/films.ts";
import css from "./panel.module.css";

/** The still picture that stands before a video: any picture, sent as a JPEG of the right size. */
export function PosterField({ film: { id, version } }: { readonly film: FilmDetail }): ReactNode {
  const words = useWords("media");
  const heading = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  const save = useWrite(staffMedia.savePoster, { stale: OF_FILMS, done: words.posterSaved });
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem("");
    const jpeg = await asJpeg(file, POSTER.width, POSTER.bytes).catch(() => null);
    if (jpeg) await save.run({ id, version, file: await base64Of(jpeg) });
    else setProblem(words.posterUnread);
  };
  return (
    <section className={css.part} aria-labelledby={heading}>
      <div className={css.head}>
        <h3 id={heading}>{words.poster}</h3>
        <Button size="small" icon={<ConsoleIcon name="image" />} loading={save.busy} onClick={() => input.current?.click()}>
          {words.posterChange}
        </Button>
      </div>
      <p className={css.hint}>{words.posterHint}</p>
      {problem && <p className={css.wrong} role="alert">{problem}</p>}
      <input
        ref={input} type="file" hidden accept="image/jpeg,image/png,image/webp" aria-label={words.posterChange}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          void take(file);
        }}
      />
    </section>
  );
}
