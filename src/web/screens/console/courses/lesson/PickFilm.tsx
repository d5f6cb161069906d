import { Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { staffMedia, staffVideos } from "#contract/staff/media.ts";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { clock } from "../../../../parts/console/look/clock.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Unread } from "../../../../parts/console/page/Trouble.tsx";
import { useMarks, useWords } from "../../../../parts/console/state/console.ts";
import { type Lesson, OF_COURSE } from "../course.ts";
import css from "../form.module.css";

/** Chooses one of the videos that play. */
export function PickFilm({ lesson: { itemId, version }, onClose }: { readonly lesson: Lesson; readonly onClose: () => void }): ReactNode {
  const words = useWords("courses");
  const marks = useMarks();
  const { close } = useWords("frame");
  const [keyword, setKeyword] = useState("");
  const { data, failure, again } = useRead(staffMedia.list, { state: "ready", size: 20, ...(keyword === "" ? {} : { keyword }) });
  const { run, busy } = useWrite(staffVideos.attach, { stale: [...OF_COURSE, staffMedia.list], done: words.filmAttached });
  const take = async (assetId: number) => {
    const written = await run({ itemId, version, assetId });
    if (written.kind === "done") onClose();
  };
  return (
    <Dialog open title={words.filmPick} labels={{ close }} onClose={onClose}>
      <Input
        aria-label={words.filmFind} placeholder={words.filmFind} prefix={<ConsoleIcon name="search" />} allowClear maxLength={100}
        onChange={(event) => setKeyword(event.target.value.trim())}
      />
      {failure && <Unread failure={failure} onRetry={again} />}
      {data?.records.length === 0 && <p className={css.hint}>{words.filmPickEmpty}</p>}
      <ul className={css.lines}>
        {data?.records.map(({ id, title, seconds }) => (
          <li key={id} className={css.line}>
            <span>{title}<small>{clock(seconds)}</small></span>
            <Button disabled={busy} aria-label={words.filmPick + marks.colon + title} onClick={() => void take(id)}>
              {words.choosing}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
