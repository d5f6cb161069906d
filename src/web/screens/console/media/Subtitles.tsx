import { Button } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import { staffMedia } from "#contract/staff/media.ts";
import { fill } from "#contract/text/say.ts";
import { Select } from "../../../kit/Select.tsx";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { notices } from "../../../parts/console/look/notices.ts";
import { ConfirmButton } from "../../../parts/console/page/ConfirmButton.tsx";
import { base64Of } from "../../../parts/console/picture/drawn.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import { type FilmDetail, OF_FILMS } from "./films/films.ts";
import css from "./panel.module.css";

/** Languages that a school's videos have subtitles in, each by its own name. */
const LANGUAGES = [
  { lang: "zh-CN", label: "简体中文" }, { lang: "en", label: "English" }, { lang: "zh-TW", label: "繁體中文" }, { lang: "ug", label: "ئۇيغۇرچە" },
  { lang: "bo", label: "བོད་སྐད།" }, { lang: "mn", label: "Монгол" }, { lang: "ja", label: "日本語" }, { lang: "ko", label: "한국어" },
  { lang: "ru", label: "Русский" }, { lang: "vi", label: "Tiếng Việt" },
] as const;
/** Bytes that the call takes. */
const MOST_BYTES = 1_000_000;

interface Language {
  readonly lang: string;
  readonly label: string;
}

/** Sends a file of subtitles; what is wrong with one stands at its language. */
function useSending({ id, version }: FilmDetail) {
  const words = useWords("media");
  const { offline } = useWords("frame");
  const [wrong, setWrong] = useState<{ readonly lang: string; readonly message: string } | null>(null);
  const save = useWrite(staffMedia.saveSubtitles, { stale: OF_FILMS, ofForm: true, handles: () => true });
  const sent = async ({ lang, label }: Language, file: File) => {
    if (file.size > MOST_BYTES) return words.subtitlesLarge;
    const written = await save.run({ id, version, lang, label, file: await base64Of(file) });
    if (written.kind === "failed") return written.failure.told(offline);
    if (written.kind !== "done") return written.message;
    notices.done(fill(words.subtitlesSaved, { label, n: written.data.cues }));
    return null;
  };
  const send = async (language: Language, file: File) => {
    setWrong(null);
    const message = await sent(language, file);
    if (message !== null) setWrong({ lang: language.lang, message });
  };
  return { send, wrong, busy: save.busy };
}

/** A video's subtitles, one file a language. */
export function Subtitles({ film }: { readonly film: FilmDetail }): ReactNode {
  const words = useWords("media");
  const id = useId();
  const { id: filmId, version, subtitles } = film;
  const { send, wrong, busy } = useSending(film);
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<Language | null>(null);
  const remove = useWrite(staffMedia.removeSubtitles, { stale: OF_FILMS, done: words.subtitlesRemoved });
  const choose = (language: Language) => {
    setAsked(language);
    input.current?.click();
  };
  const drop = async (lang: string) => {
    await remove.run({ id: filmId, version, lang });
    heading.current?.focus();
  };
  const isThere = (lang: string) => subtitles.some((one) => one.lang === lang);
  return (
    <section className={css.part} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>{words.subtitles}</h3>
      {subtitles.length === 0 && <p className={css.hint}>{words.subtitlesNone}</p>}
      <ul>
        {subtitles.map(({ lang, label }) => (
          <li key={lang} className={css.line}>
            <ConsoleIcon name="captions" />
            <span>{label}<small>{lang}</small></span>
            <Button
              type="text" size="small" aria-label={fill(words.replaceOf, { label })} disabled={busy} onClick={() => choose({ lang, label })}
            >
              {words.replace}
            </Button>
            <ConfirmButton
              label={words.removeSubtitles} about={label} danger size="small" text={fill(words.removeSubtitlesText, { label })}
              act={() => drop(lang)}
            />
            {wrong?.lang === lang && <p className={css.wrong} role="alert">{wrong.message}</p>}
          </li>
        ))}
      </ul>
      <Adding languages={LANGUAGES.filter(({ lang }) => !isThere(lang))} busy={busy} onChoose={choose} />
      {wrong && !isThere(wrong.lang) && <p className={css.wrong} role="alert">{wrong.message}</p>}
      <input
        ref={input} type="file" hidden accept=".srt,.vtt" aria-label={words.add}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file && asked) void send(asked, file);
        }}
      />
    </section>
  );
}

/** The same for who may look at the video alone. */
export function SubtitlesSeen({ film: { subtitles } }: { readonly film: FilmDetail }): ReactNode {
  const words = useWords("media");
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h3 id={id}>{words.subtitles}</h3>
      {subtitles.length === 0 && <p className={css.hint}>{words.noSubtitles}</p>}
      <ul>
        {subtitles.map(({ lang, label }) => (
          <li key={lang} className={css.line}>
            <ConsoleIcon name="captions" />
            <span>{label}<small>{lang}</small></span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AddingProps {
  readonly languages: readonly Language[];
  readonly busy: boolean;
  readonly onChoose: (language: Language) => void;
}

function Adding({ languages, busy, onChoose }: AddingProps): ReactNode {
  const words = useWords("media");
  const [lang, setLang] = useState("");
  const chosen = languages.find((one) => one.lang === lang) ?? languages[0];
  if (!chosen) return null;
  return (
    <div className={css.buttons}>
      <Select
        aria-label={words.language} value={chosen.lang} options={languages.map((one) => ({ value: one.lang, label: one.label }))}
        onChange={({ target }) => setLang(target.value)}
      />
      <Button loading={busy} icon={<ConsoleIcon name="plus" />} onClick={() => onChoose(chosen)}>{words.add}</Button>
    </div>
  );
}
