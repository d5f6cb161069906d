/** What a key does to the player (design system 7, Player chrome). */
export type Command = "toggle" | "back" | "forward" | "louder" | "quieter" | "fullscreen" | "captions" | "mute";

/** What has the focus, as far as keys matter. */
export interface Focus {
  /** Text is being written. */
  readonly writing: boolean;
  /** A button, a link or something else that Space and Enter press. */
  readonly pressable: boolean;
  /** Arrow keys move within it: a menu, tabs, a slider of its own. */
  readonly arrows: boolean;
  /** Inside the player, or the player fills the screen. */
  readonly inPlayer: boolean;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const LETTERS: Readonly<Record<string, Command>> = { k: "toggle", f: "fullscreen", c: "captions", m: "mute" };
const SIDEWAYS: Readonly<Record<string, Command>> = { ArrowLeft: "back", ArrowRight: "forward" };
/** Up and down scroll the page unless the person is in the player. */
const UPRIGHT: Readonly<Record<string, Command>> = { ArrowUp: "louder", ArrowDown: "quieter" };

/** The command of a key, or null when the key belongs to somebody else. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Pressed, focus: Focus): Command | null {
  if (ctrlKey || metaKey || altKey || focus.writing) return null;
  if (key === " ") return focus.pressable ? null : "toggle";
  if (key in LETTERS || key.toLowerCase() in LETTERS) return LETTERS[key.toLowerCase()]!;
  if (focus.arrows) return null;
  return SIDEWAYS[key] ?? (focus.inPlayer ? (UPRIGHT[key] ?? null) : null);
}

const WRITING = 'input:not([type="range"]):not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"]';
const PRESSABLE = "button, a[href], summary, [role='button'], [role='tab'], [role='menuitemradio'], input";
const ARROWS = "[role='menu'], [role='tablist'], [role='radiogroup'], media-volume-range, input[type='range']";

/** What has the focus now, seen from the player. */
export function focusOf(target: EventTarget | null, player: Element): Focus {
  // Inside a control's own tree the control itself is the target, as listeners of the page see it.
  const element = target instanceof Element ? target : document.body;
  return {
    writing: element.closest(WRITING) !== null,
    pressable: element.closest(PRESSABLE) !== null,
    arrows: element.closest(ARROWS) !== null,
    inPlayer: player.contains(element) || document.fullscreenElement !== null,
  };
}
