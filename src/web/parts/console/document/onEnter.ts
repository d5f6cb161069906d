import type { KeyboardEvent } from "react";

/** Enter in a dialog of the editor means its own button, not that of the form in which the editor stands. */
export const onEnter = (press: () => void) => (event: KeyboardEvent): void => {
  event.preventDefault();
  press();
};
