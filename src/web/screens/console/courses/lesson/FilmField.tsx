import { Button } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { staffCourses } from "#contract/staff/courses.ts";
import { staffMedia, staffVideos } from "#contract/staff/media.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../../kit/classes.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { clock } from "../../../../parts/console/look/clock.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useMay, useWords } from "../../../../parts/console/state/console.ts";
import { DropArea } from "../../../../parts/console/uploads/DropArea.tsx";
import { send } from "../../../../parts/console/uploads/queue.ts";
import { SendingRow } from "../../../../parts/console/uploads/SendingRow.tsx";
import { useUploads } from "../../../../parts/console/uploads/useUploads.ts";
import { type Lesson, OF_COURSE } from "../course.ts";
import css from "../form.module.css";
import own from "./lesson.module.css";
import { PickFilm } from "./PickFilm.tsx";

const GB = 1024 ** 3;

/** A lesson's film: dropped, chosen from the computer or from the videos that are there; with what becomes of it on its way. */
export function FilmField({ lesson }: { readonly lesson: Lesson }): ReactNode {
  const words = useWords("courses");
  const may = useMay();
  const sending = useUploads().filter(({ itemId, state }) => itemId === lesson.itemId && state !== "done");
  const [picks, setPicks] = useState(false);
  const { film, coming, itemId, version, seconds } = lesson;
  const attach = useWrite(staffVideos.attach, { stale: OF_COURSE, done: words.filmDetached });
  return (
    <section className={css.card} aria-label={words.film}>
      <h2>{words.film}</h2>
      {film && (
        <div className={own.film}>
          <span><ConsoleIcon name={film.ready ? "check" : "clock"} /></span>
          <div>
            <b>{film.title}</b>
            <small>{clock(seconds)} · {film.ready ? words.filmReady : words.waiting}</small>
          </div>
          <Button onClick={() => setPicks(true)}>{words.filmChange}</Button>
          <Button loading={attach.busy} onClick={() => void attach.run({ itemId, version, assetId: null })}>{words.filmDetach}</Button>
        </div>
      )}
      {may("media") && <DropFilm itemId={itemId} title={lesson.title} />}
      {sending.map((one) => <SendingRow key={one.key} sending={one} />)}
      {coming && coming.state !== "uploading" && <Coming coming={coming} />}
      {!film && (
        <div className={css.row}>
          <Button icon={<ConsoleIcon name="film" />} onClick={() => setPicks(true)}>{words.filmTake}</Button>
        </div>
      )}
      {picks && <PickFilm lesson={lesson} onClose={() => setPicks(false)} />}
    </section>
  );
}

/** A film that arrived and doesn't play yet, or couldn't be made to. */
function Coming({ coming: { assetId, state, progress, reason } }: { readonly coming: NonNullable<Lesson["coming"]> }): ReactNode {
  const words = useWords("courses");
  const again = useWrite(staffMedia.retry, { stale: [staffCourses.detail] });
  const hasFailed = state === "failed";
  return (
    <div className={classes(own.film, hasFailed && own.failed)} role="status">
      <span><ConsoleIcon name={hasFailed ? "triangle-alert" : "clock"} /></span>
      <div>
        <b>{hasFailed ? words.failed : state === "queued" ? words.waiting : fill(words.converting, { per: progress })}</b>
        {reason && <small>{reason}</small>}
      </div>
      {hasFailed && <Button loading={again.busy} onClick={() => void again.run({ id: assetId })}>{words.retry}</Button>}
    </div>
  );
}

function DropFilm({ itemId, title }: { readonly itemId: number; readonly title: string }): ReactNode {
  const words = useWords("courses");
  const input = useRef<HTMLInputElement>(null);
  const { data } = useRead(staffMedia.health, {});
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) send([{ file, itemId, title }]);
  };
  return (
    <DropArea className={own.drop} onDropped={({ files }) => take(files)}>
      <p>
        <ConsoleIcon name="upload" /> {words.dropFilm}{" "}
        <Button type="link" onClick={() => input.current?.click()}>{words.chooseFile}</Button>
      </p>
      {data && <small>{fill(words.filmHint, { gb: Math.floor(data.maxBytes / GB) })}</small>}
      <input
        ref={input} type="file" accept="video/*,.mkv,.flv,.avi,.wmv" hidden aria-label={words.chooseFile}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = "";
        }}
      />
    </DropArea>
  );
}
