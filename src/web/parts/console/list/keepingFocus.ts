import { focusPlace, handOn } from "../../../kit/focusPlace.ts";

/** Does what may take the pressed control away or disable it; the focus goes on to what stands where it stood. */
export function keepingFocus({ currentTarget }: { readonly currentTarget: HTMLElement }, act: () => void): void {
  const place = focusPlace(currentTarget);
  act();
  requestAnimationFrame(() => handOn(place));
}
