import { Button, Input, type InputRef } from "antd";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { staffMedia } from "#contract/staff/media.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { type FilmDetail, OF_FILMS } from "./films/films.ts";
import css from "./panel.module.css";

/** A video's title, which becomes a field where it stands. */
export function Renaming({ film }: { readonly film: FilmDetail }): ReactNode {
  const words = useWords("media");
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The field is gone by then, however slow the machine is.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <TitleForm film={film} onClose={() => setOpen(false)} />;
  return (
    <div className={css.title}>
      <h2>{film.title}</h2>
      {film.state !== "removed" && film.changeable && (
        <Button
          ref={opener} type="text" aria-label={words.rename} icon={<ConsoleIcon name="pencil-line" />} onClick={() => setOpen(true)}
        />
      )}
    </div>
  );
}

function TitleForm({ film: { id, version, title }, onClose }: { readonly film: FilmDetail; readonly onClose: () => void }): ReactNode {
  const words = useWords("media");
  const [typed, setTyped] = useState(title);
  const [problem, setProblem] = useState("");
  const field = useRef<InputRef>(null);
  // Whoever asked for the field wants to type in it.
  useEffect(() => field.current?.focus({ cursor: "all" }), []);
  const rename = useWrite(staffMedia.rename, { stale: OF_FILMS, done: words.renamed });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === "") {
      setProblem(words.titleMissing);
      return;
    }
    const written = await rename.run({ id, version, title: typed.trim() });
    if (written.kind === "done") onClose();
  };
  return (
    <form className={css.renaming} onSubmit={(event) => void save(event)}>
      <Input
        ref={field} aria-label={words.newTitle} value={typed} maxLength={200} status={problem ? "error" : ""} aria-invalid={problem !== ""}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem("");
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // The drawer around it stays.
          event.stopPropagation();
          event.preventDefault();
          onClose();
        }}
      />
      {problem && <p className={css.wrong} role="alert">{problem}</p>}
      <div className={css.buttons}>
        <Button htmlType="submit" loading={rename.busy}>{words.save}</Button>
        <Button type="text" onClick={onClose}>{words.cancel}</Button>
      </div>
    </form>
  );
}
