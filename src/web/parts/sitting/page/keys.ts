/** What a key asks for while a question stands there. */
type KeyAct =
  /** Chooses the option with this place, from 0, or with this letter. */
  | { readonly kind: "place"; readonly index: number }
  | { readonly kind: "letter"; readonly letter: string }
  | { readonly kind: "step"; readonly by: 1 | -1 }
  | { readonly kind: "mark" | "doubt" | "enter" }
  /** A key that is held down: it was heard, and does nothing more. */
  | { readonly kind: "held" };

/** What is pressed, as `KeyboardEvent` says it. */
interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  readonly repeat: boolean;
  /** Outdated, but Safari says by it alone that an Enter ends a composition: the event has ended before its key comes. */
  readonly keyCode: number;
}

const COMPOSING = 229;

/**
 * A-E choose by letter, 1-9 by place, arrows go on and back, F marks a doubt, M keeps the question, Enter goes on.
 * Held down, arrows alone go on. `letters` are the options that stand there: where F is one of them it chooses, and the doubt
 * has its button alone.
 */
export function actOf(pressed: Pressed, letters: readonly string[]): KeyAct | null {
  const act = pressedOnce(pressed, letters);
  return pressed.repeat && act && act.kind !== "step" ? { kind: "held" } : act;
}

function pressedOnce({ key, ctrlKey, metaKey, altKey, isComposing, keyCode }: Pressed, letters: readonly string[]): KeyAct | null {
  if (ctrlKey || metaKey || altKey || isComposing || keyCode === COMPOSING) return null;
  if (/^[1-9]$/.test(key)) return { kind: "place", index: Number(key) - 1 };
  if (key === "ArrowRight") return { kind: "step", by: 1 };
  if (key === "ArrowLeft") return { kind: "step", by: -1 };
  if (key === "Enter") return { kind: "enter" };
  const letter = key.length === 1 ? key.toUpperCase() : "";
  if (/^[A-J]$/.test(letter) && letters.includes(letter)) return { kind: "letter", letter };
  if (letter === "M") return { kind: "mark" };
  if (letter === "F") return { kind: "doubt" };
  return null;
}
