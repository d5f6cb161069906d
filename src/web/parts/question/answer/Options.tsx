import { type KeyboardEvent, type ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { IconButton } from "../../../kit/IconButton.tsx";
import { moveFocus } from "../../../kit/roving.ts";
import { useText } from "../../app/context.tsx";
import { Html } from "../html/Html.tsx";
import { pictureOf, withoutSound } from "../html/markup.ts";
import { showPicture } from "../html/picture.ts";
import { letterAt } from "../letters.ts";
import { keysOf, withOption } from "../picking.ts";
import type { Part, PlainAnswer } from "../shapes.ts";
import css from "./Options.module.css";

interface OptionsProps {
  readonly part: Part;
  readonly answer: PlainAnswer | null;
  /** Absent: shown as it is. */
  readonly onAnswer?: ((answer: PlainAnswer | null) => void) | undefined;
  /** Right, chosen and missed options are told apart. */
  readonly review: boolean;
  /** The element that names the group. */
  readonly labelledBy: string;
}

/** The options of a single, multiple or judge question: a radio group or check boxes, each a whole row to press. */
export function Options({ part, answer, onAnswer, review, labelledBy }: OptionsProps): ReactNode {
  const t = useText("exam");
  const many = part.kind === "multiple";
  const chosen = keysOf(answer);
  const rows = part.kind === "judge" ? [{ key: "T", html: t.judgeRight }, { key: "F", html: t.judgeWrong }] : part.options;
  const first = rows.find(({ key }) => chosen.includes(key))?.key ?? rows[0]?.key;
  const right = review && part.answer !== undefined ? keysOf(part.answer as PlainAnswer) : null;
  // Left and right go from question to question.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "ArrowUp" || event.key === "ArrowDown") moveFocus(event, `.${css.option}`, "vertical");
  };
  const role: "group" | "radiogroup" = many ? "group" : "radiogroup";
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows move among the buttons inside
    <div role={role} aria-labelledby={labelledBy} onKeyDown={onKeyDown}>
      {rows.map(({ key, html }, place) => (
        <Option
          key={key}
          name={key}
          letter={letterAt(place)}
          html={html}
          kind={part.kind}
          on={chosen.includes(key)}
          fate={right && fateOf(chosen.includes(key), right.includes(key))}
          stop={many || key === first}
          review={review}
          onPress={onAnswer && (() => onAnswer(withOption(part.kind, answer, key, rows.map((row) => row.key))))}
        />
      ))}
    </div>
  );
}

type FateName = "right" | "wrong" | "missed" | "plain";

function fateOf(on: boolean, right: boolean): FateName {
  if (on) return right ? "right" : "wrong";
  return right ? "missed" : "plain";
}

/** What a row's tint says, in words. */
function Fate({ fate, many }: { readonly fate: FateName; readonly many: boolean }): ReactNode {
  const t = useText("exam");
  if (fate === "plain") return null;
  if (fate === "wrong") return <em className={css.saysWrong}>{t.yourAnswer}</em>;
  if (fate === "right") return <em className={css.saysRight}>{many ? t.chosenRight : t.rightAnswer}</em>;
  return <em className={css.saysRight}>{many ? t.missed : t.rightAnswer}</em>;
}

interface OptionProps {
  /** The key of the option: a letter, T or F. */
  readonly name: string;
  /** Under which it stands here. */
  readonly letter: string;
  readonly html: string;
  readonly kind: Part["kind"];
  readonly on: boolean;
  /** Null before it is judged. */
  readonly fate: FateName | null;
  /** The one that Tab goes to. */
  readonly stop: boolean;
  readonly review: boolean;
  readonly onPress: (() => void) | undefined;
}

/** A whole row to press, and beside it what its text holds: sound to be heard, a picture to be enlarged. */
function Option({ name, letter, html, kind, on, fate, stop, review, onPress }: OptionProps): ReactNode {
  const many = kind === "multiple";
  const judged = kind === "judge";
  const picture = pictureOf(html);
  const { html: silent, sounds } = withoutSound(html);
  return (
    <div className={classes(css.optionRow, picture && css.pictured)}>
      <button
        type="button"
        role={many ? "checkbox" : "radio"}
        aria-checked={on}
        aria-disabled={onPress ? undefined : true}
        tabIndex={stop ? 0 : -1}
        className={classes(css.option, fate && css[fate], !onPress && css.still)}
        data-option={name}
        data-fate={fate === null || fate === "plain" ? undefined : fate}
        onClick={onPress}
      >
        <span className={classes(css.letter, many && css.square)} aria-hidden={judged || undefined}>
          {judged ? <Icon name={name === "T" ? "check" : "x"} /> : letter}
        </span>
        <Html html={silent} plain className={css.optionText} />
        {fate && (many || fate !== "plain") && <Fate fate={fate} many={many} />}
        {!review && (
          <kbd className={css.key} aria-hidden="true">
            {letter}
          </kbd>
        )}
      </button>
      <Media sounds={sounds} picture={picture} option={judged ? html : letter} />
    </div>
  );
}

interface MediaProps {
  readonly sounds: readonly string[];
  readonly picture: string | null;
  /** How the option is called. */
  readonly option: string;
}

function Media({ sounds, picture, option }: MediaProps): ReactNode {
  const t = useText("exam");
  return (
    <>
      {sounds.map((src) => (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what is heard is the answer itself
        <audio key={src} src={src} controls preload="none" aria-label={fill(t.soundOf, { option })} className={css.sound} />
      ))}
      {picture && (
        <IconButton
          icon="maximize"
          label={t.zoom}
          small
          className={css.enlarge}
          onClick={() => showPicture({ src: picture, alt: t.picture })}
        />
      )}
    </>
  );
}
