import { type FocusEvent, type ReactNode, useState } from "react";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import type { IconName } from "../../../kit/icons.ts";
import { useApp, useText } from "../../app/context.tsx";
import css from "./Controls.module.css";
import { Marks, Shut } from "./Marks.tsx";
import { PlayerMenu } from "./PlayerMenu.tsx";
import type { Engine } from "../engine/engine.ts";
import type { Play } from "../engine/grant.ts";
import { RATES } from "../engine/settings.ts";
import { subtitleFor } from "../engine/subtitles.ts";
import type { InForce } from "./useSettings.ts";

interface ControlsProps {
  readonly settings: InForce;
  readonly onSettings: (change: Partial<InForce>) => void;
  readonly qualities: Engine["qualities"];
  /** The lesson can be heard without its picture. */
  readonly hasSound: boolean;
  /** The fastest speed that the course allows. */
  readonly maxRate: number;
  /** Where one may go at most, in seconds; null: everywhere. */
  readonly furthest: number | null;
  readonly subtitles: Play["subtitles"];
  /** Words of the next lesson's button; null when there is none. */
  readonly nextTitle: string | null;
  readonly onNext: () => void;
}

/** The control bar: time line above, buttons below. It hides with the controller, yet never while the keyboard is in it. */
export function Controls({ furthest, subtitles, nextTitle, onNext, ...choices }: ControlsProps): ReactNode {
  const [keyed, setKeyed] = useState(false);
  const onFocus = (event: FocusEvent) => setKeyed(focusShows(event.target));
  return (
    <div className={classes(css.bar, keyed && css.keyed)} onFocus={onFocus} onBlur={() => setKeyed(false)}>
      <div className={css.timeline}>
        <Shut furthest={furthest} />
        <media-time-range class={css.line!} />
        <Marks />
      </div>
      <div className={css.row}>
        <media-play-button notooltip="">
          <span slot="play">
            <Icon name="play" filled />
          </span>
          <span slot="pause">
            <Icon name="pause" filled />
          </span>
        </media-play-button>
        {nextTitle !== null && (
          <button type="button" className={css.button} aria-label={nextTitle} title={nextTitle} onClick={onNext}>
            <Icon name="skip-forward" />
          </button>
        )}
        <media-time-display class={css.time!} showduration="" notoggle="" />
        <span className={css.gap} />
        <Choices {...choices} />
        <Subtitles offered={subtitles} settings={choices.settings} onSettings={choices.onSettings} />
        <Sound />
        <Sizes />
      </div>
    </div>
  );
}

/** Stands among the languages for no subtitles. */
const OFF = "";

type SubtitlesProps = Pick<ControlsProps, "settings" | "onSettings"> & { readonly offered: ControlsProps["subtitles"] };

/** Subtitles on or off, where there are several in which language. */
function Subtitles({ offered, settings, onSettings }: SubtitlesProps): ReactNode {
  const t = useText("player");
  const { language } = useApp();
  const { subtitles, lang } = settings;
  if (offered.length === 0) return null;
  if (offered.length > 1) {
    const read = offered[subtitleFor(offered, lang, language)]?.lang ?? OFF;
    const languages = offered.map((one) => ({ value: one.lang, words: one.label }));
    return (
      <PlayerMenu
        label={t.subtitles}
        value={subtitles ? read : OFF}
        options={[{ value: OFF, words: t.subtitlesOff, short: t.subtitles }, ...languages]}
        onChoose={(value) => onSettings(value === OFF ? { subtitles: false } : { subtitles: true, lang: value })}
      />
    );
  }
  return (
    <button
      type="button"
      className={classes(css.button, subtitles && css.on)}
      aria-label={t.subtitles}
      aria-pressed={subtitles}
      onClick={() => onSettings({ subtitles: !subtitles })}
    >
      <Icon name="captions" />
    </button>
  );
}

/** Stands among the heights for no picture at all. */
const SOUND = 0;

interface QualityOption {
  readonly value: number | null;
  readonly words: string;
  readonly short?: string;
}

type ChoicesProps = Pick<ControlsProps, "settings" | "onSettings" | "qualities" | "hasSound" | "maxRate">;

/** How fast, and how good a picture. */
function Choices({ settings, onSettings, qualities, hasSound, maxRate }: ChoicesProps): ReactNode {
  const t = useText("player");
  // By the short side: a portrait picture is high and not sharp.
  const names = (height: number, label: string) => {
    const short = Number.parseInt(label, 10) || height;
    return short >= 900 ? t.full : short >= 720 ? t.high : short < 480 ? t.low : t.medium;
  };
  const offered: QualityOption[] = [
    { value: null, words: t.auto },
    ...qualities.map(({ height, label }) => ({ value: height, words: names(height, label) })),
  ];
  if (hasSound) offered.push({ value: SOUND, words: t.soundOnly, short: t.sound });
  const choose = (value: number | null) => onSettings(value === SOUND ? { soundOnly: true } : { height: value, soundOnly: false });
  return (
    <>
      <PlayerMenu
        label={t.speed}
        value={settings.rate}
        options={RATES.filter((rate) => rate <= maxRate).map((rate) => ({ value: rate, words: `${rate}x` }))}
        onChoose={(rate) => onSettings({ rate })}
      />
      {offered.length > 2 && (
        <PlayerMenu
          label={t.quality}
          value={hasSound && settings.soundOnly ? SOUND : settings.height}
          options={offered}
          onChoose={choose}
        />
      )}
    </>
  );
}

/** What a button of the player shows in one of its states. */
const Slot = ({ of, icon }: { readonly of: string; readonly icon: IconName }): ReactNode => <span slot={of}><Icon name={icon} /></span>;

const Sound = (): ReactNode => (
  <span className={css.sound}>
    <media-mute-button notooltip="">
      <Slot of="off" icon="volume-x" />
      <Slot of="low" icon="volume-2" />
      <Slot of="medium" icon="volume-2" />
      <Slot of="high" icon="volume-2" />
    </media-mute-button>
    <media-volume-range class={css.volume!} />
  </span>
);

/** In a window above all others, or filling the screen. */
const Sizes = (): ReactNode => (
  <>
    <media-pip-button class={css.pip!} notooltip="">
      <Slot of="enter" icon="picture-in-picture-2" />
      <Slot of="exit" icon="picture-in-picture-2" />
    </media-pip-button>
    <media-fullscreen-button notooltip="">
      <Slot of="enter" icon="maximize" />
      <Slot of="exit" icon="minimize" />
    </media-fullscreen-button>
  </>
);

/** Whether the focus came by keyboard; browsers that can't tell (before Safari 15.4) count every focus. */
function focusShows(element: Element): boolean {
  try {
    return element.matches(":focus-visible");
  } catch {
    return true;
  }
}
