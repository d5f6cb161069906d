import { headingOf } from "../../kit/headingOf.ts";

const NAME = "focusHeading";

/** The page is about to be loaded anew because of what was just pressed: there the focus goes on at its heading. */
export function focusAfterLoad(): void {
  try {
    sessionStorage.setItem(NAME, "1");
  } catch {
    // Without storage it begins at the top, as any other page.
  }
}

/** Called once the page is alive. */
export function focusLoaded(): void {
  try {
    if (sessionStorage.getItem(NAME) === null) return;
    sessionStorage.removeItem(NAME);
  } catch {
    return;
  }
  const main = document.querySelector("main");
  if (main && (document.activeElement === null || document.activeElement === document.body)) headingOf(main).focus({ preventScroll: true });
}
