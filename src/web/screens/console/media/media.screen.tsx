import { Button } from "antd";
import { type ReactNode, useRef } from "react";
import { fill } from "#contract/text/say.ts";
import { size } from "../../../parts/console/look/clock.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import { FilmList } from "./FilmList.tsx";
import { FilmSide } from "./FilmSide.tsx";
import css from "./media.module.css";
import { UploadCard } from "./UploadCard.tsx";
import { useFilms } from "./useFilms.ts";

/** Every video within the member's reach: what is being uploaded, the list, and at the side the one that is chosen. */
function View(): ReactNode {
  const words = useWords("media");
  const films = useFilms();
  const input = useRef<HTMLInputElement>(null);
  const { counts } = films;
  return (
    <Page
      title={words.title}
      subtitle={counts && fill(words.subtitle, { n: counts.all.toLocaleString(), size: size(counts.bytes) })}
      actions={
        <Button type="primary" icon={<ConsoleIcon name="upload" />} onClick={() => input.current?.click()}>{words.upload}</Button>
      }
    >
      <UploadCard input={input} />
      <div className={css.desk}>
        <FilmList films={films} />
        <FilmSide films={films} />
      </div>
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
