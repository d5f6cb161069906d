import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { chosenSize, type SizeChoice } from "../../../parts/app/look.ts";
import { FavouriteButton } from "../../../parts/favourites/FavouriteButton.tsx";
import { TextSize } from "../../../parts/frame/settings/TextSize.tsx";
import type { PlayData, PlayItem } from "../lesson/lesson.ts";
import { lessonTitle } from "../lesson/progress.ts";
import css from "./Reading.module.css";

/** Above the paper: the way back, which lesson it is, the size of the letters, print, keep. */
export function Head({ data, lesson }: { readonly data: PlayData; readonly lesson: PlayItem }): ReactNode {
  const t = useText("play");
  return (
    <div className={css.head} data-sticks="top">
      <a className={css.back} href={`/course/details?id=${data.courseId}`} aria-label={t.back}>
        <Icon name="chevron-left" /> <span>{t.back}</span>
      </a>
      <span className={css.bar} aria-hidden="true">|</span>
      <p className={css.title}>{lessonTitle(lesson, t)}</p>
      <div className={css.tools}>
        <Size />
        <button type="button" className={css.tool} aria-label={t.print} onClick={() => window.print()}>
          <Icon name="printer" /> <span>{t.print}</span>
        </button>
        {data.recorded && (
          <FavouriteButton
            target={{ targetType: "series", targetId: data.courseId }}
            collectId={data.collectId}
            title={data.courseTitle}
            look="small"
          />
        )}
      </div>
    </div>
  );
}

/** The letters of the whole site, in three sizes. */
function Size(): ReactNode {
  const [size, setSize] = useState<SizeChoice>("");
  // The server doesn't say which; the cookie does.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setSize(chosenSize()), []);
  return (
    <div className={css.size}>
      <TextSize value={size} onChange={setSize} />
    </div>
  );
}
