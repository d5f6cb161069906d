import { type FocusEvent, type ReactNode, useState } from "react";
import { classes } from "../../kit/classes.ts";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../app/context.tsx";
import css from "./Controls.module.css";
import { Marks } from "./Marks.tsx";
import { PlayerMenu } from "./PlayerMenu.tsx";
import { RATES, type WatchSettings } from "./settings.ts";

export interface ControlsProps {
  readonly settings: WatchSettings;
  readonly onSettings: (change: Partial<WatchSettings>) => void;
  readonly heights: readonly number[];
  readonly hasSubtitles: boolean;
  /** Words of the next lesson's button; null when there is none. */
  readonly nextTitle: string | null;
  readonly onNext: () => void;
}

/** The control bar: time line above, buttons below. It hides with the controller, yet never while the keyboard is in it. */
export function Controls({ settings, onSettings, heights, hasSubtitles, nextTitle, onNext }: ControlsProps): ReactNode {
  const t = useText("player");
  const [keyed, setKeyed] = useState(false);
  const onFocus = (event: FocusEvent) => setKeyed(focusShows(event.target));
  const names = (height: number) => (height >= 720 ? t.high : height < 480 ? t.low : t.medium);
  const qualities = [{ value: null, words: t.auto }, ...heights.map((height) => ({ value: height, words: names(height) }))];
  return (
    <div className={classes(css.bar, keyed && css.keyed)} onFocus={onFocus} onBlur={() => setKeyed(false)}>
      <div className={css.timeline}>
        <media-time-range class={css.line!} />
        <Marks />
      </div>
      <div className={css.row}>
        <media-play-button notooltip="">
          <span slot="play"><Icon name="play" filled /></span>
          <span slot="pause"><Icon name="pause" filled /></span>
        </media-play-button>
        {nextTitle !== null && (
          <button type="button" className={css.button} aria-label={nextTitle} title={nextTitle} onClick={onNext}><Icon name="skip-forward" /></button>
        )}
        <media-time-display class={css.time!} showduration="" notoggle="" />
        <span className={css.gap} />
        <PlayerMenu label={t.speed} value={settings.rate} options={RATES.map((rate) => ({ value: rate, words: `${rate}x` }))} onChoose={(rate) => onSettings({ rate })} />
        {heights.length > 1 && <PlayerMenu label={t.quality} value={settings.height} options={qualities} onChoose={(height) => onSettings({ height })} />}
        {hasSubtitles && (
          <button type="button" className={classes(css.button, settings.subtitles && css.on)} aria-label={t.subtitles} aria-pressed={settings.subtitles} onClick={() => onSettings({ subtitles: !settings.subtitles })}>
            <Icon name="captions" />
          </button>
        )}
        <span className={css.sound}>
          <media-mute-button notooltip="">
            <span slot="off"><Icon name="volume-x" /></span>
            <span slot="low"><Icon name="volume-2" /></span>
            <span slot="medium"><Icon name="volume-2" /></span>
            <span slot="high"><Icon name="volume-2" /></span>
          </media-mute-button>
          <media-volume-range class={css.volume!} />
        </span>
        <media-pip-button class={css.pip!} notooltip="">
          <span slot="enter"><Icon name="picture-in-picture-2" /></span>
          <span slot="exit"><Icon name="picture-in-picture-2" /></span>
        </media-pip-button>
        <media-fullscreen-button notooltip="">
          <span slot="enter"><Icon name="maximize" /></span>
          <span slot="exit"><Icon name="minimize" /></span>
        </media-fullscreen-button>
      </div>
    </div>
  );
}

/** Whether the focus came by keyboard; browsers that can't tell (before Safari 15.4) count every focus. */
function focusShows(element: Element): boolean {
  try {
    return element.matches(":focus-visible");
  } catch {
    return true;
  }
}
