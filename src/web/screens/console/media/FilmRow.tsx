import { Button } from "antd";
import { type ReactNode, useRef } from "react";
import { staffMedia } from "#contract/staff/media.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { clock, size } from "../../../parts/console/look/clock.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { dateTime } from "../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { type Film, OF_FILMS, STATE_TONES } from "./films/films.ts";
import css from "./media.module.css";
import { Qualities } from "./Qualities.tsx";
import { ReplaceButton } from "./Replacing.tsx";

interface FilmRowProps {
  readonly film: Film;
  readonly isChosen: boolean;
  readonly href: string;
}

/** One video: how far it is, what it lacks, and where it failed why. The whole row leads to its details. */
export function FilmRow({ film, isChosen, href }: FilmRowProps): ReactNode {
  const words = useWords("media");
  const { language } = useConsole();
  const link = useRef<HTMLAnchorElement>(null);
  const { id, title, state, seconds, poster, bytes, lessons, courses, reason, createdAt, provider, replaces } = film;
  const retry = useWrite(staffMedia.retry, { stale: OF_FILMS, done: words.retried });
  const again = async () => {
    await retry.run({ id });
    link.current?.focus();
  };
  const about = [
    bytes === null ? null : size(bytes),
    provider === "aliyun" ? words.hosted : null,
    dateTime(createdAt, language),
    lessons > 0 ? fill(courses.length > 0 ? words.usedIn : words.used, { n: lessons, courses: courses.join(words.between) }) : null,
    lessons > 0 ? null : replaces === null ? words.unused : words.replacesOther,
  ];
  return (
    <li className={classes(css.film, isChosen && css.chosen)}>
      <span className={css.still}>
        {poster ? <img src={poster} alt="" width={116} height={65} loading="lazy" /> : <ConsoleIcon name="film" />}
        {seconds > 0 && <small>{clock(seconds)}</small>}
      </span>
      <div className={css.what}>
        <a ref={link} className={css.name} href={href} aria-current={isChosen || undefined}>{title}</a>
        <small>{about.filter(Boolean).join(" · ")}</small>
        {reason ? <p className={css.reason}><ConsoleIcon name="circle-alert" />{reason}</p> : <Qualities film={film} />}
        <Coming film={film} />
      </div>
      <div className={css.end}>
        <Tag tone={STATE_TONES[state]}>{words.states[state]}</Tag>
        <Beside film={film} />
        {state === "failed" && !film.again && <ReplaceButton film={film} label={words.replaceFile} size="small" />}
        {film.again && (
          <Button size="small" loading={retry.busy} aria-label={fill(words.retryOf, { title })} onClick={() => void again()}>
            {words.retry}
          </Button>
        )}
      </div>
    </li>
  );
}

/** What is to take its place. */
function Coming({ film: { replacement } }: { readonly film: Film }): ReactNode {
  const words = useWords("media");
  if (!replacement || replacement.state === "ready") return null;
  if (replacement.state !== "failed") return <small>{words.isReplaced}</small>;
  return <p className={css.reason}><ConsoleIcon name="circle-alert" />{words.notReplaced}</p>;
}

/** Under the state: how far it is, or whether it has subtitles. */
function Beside({ film: { state, arrived, bytes, playable, subtitles } }: { readonly film: Film }): ReactNode {
  const words = useWords("media");
  if (state === "uploading" && arrived !== null && bytes !== null)
    return <small>{fill(words.arrived, { arrived: size(arrived), bytes: size(bytes) })}</small>;
  return playable ? <small>{subtitles.length > 0 ? words.hasSubtitles : words.noSubtitles}</small> : null;
}
