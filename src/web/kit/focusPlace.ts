import { headingOf } from "./headingOf.ts";

/** Where the focus stood, so that it can be handed on to what takes the place of the control that had it. */
export interface FocusPlace {
  readonly control: HTMLElement;
  /** From the control's parent up to the body, each with the child that led to the control. */
  readonly path: readonly { readonly parent: Element; readonly index: number }[];
}

const STOPS = 'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),summary,[tabindex="0"]';

const isReachable = (stop: HTMLElement): boolean => stop.tabIndex >= 0 && stop.getClientRects().length > 0;

export function focusPlace(control: HTMLElement): FocusPlace {
  const path: { parent: Element; index: number }[] = [];
  for (let child: Element = control; child.parentElement && child !== document.body; child = child.parentElement)
    path.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return { control, path };
}

/**
 * Gives the focus to the control again, or to what stands where it stood: the way on of its region (`data-onward` within
 * `data-region`), else the next control near by, else the one before. Never further than the page's own text: there to its heading.
 */
export function handOn({ control, path }: FocusPlace): void {
  const target = isStill(control) ? control : onwardOf(path) ?? neighbourOf(path);
  target?.focus({ preventScroll: target !== control });
}

const isStill = (control: HTMLElement): boolean =>
  control.isConnected && !control.matches(":disabled") && control.getClientRects().length > 0;

function onwardOf(path: FocusPlace["path"]): HTMLElement | undefined {
  const region = path.find(({ parent }) => parent.isConnected && parent.hasAttribute("data-region"))?.parent;
  return [...(region?.querySelectorAll<HTMLElement>("[data-onward]") ?? [])].find((one) => one.matches(STOPS) && isReachable(one));
}

function neighbourOf(path: FocusPlace["path"]): HTMLElement | undefined {
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue;
    if (parent.matches("main")) return headingOf(parent);
    const stops = [...parent.querySelectorAll<HTMLElement>(STOPS)].filter(isReachable);
    const place = parent.children[index];
    const isAfter = (stop: Element) =>
      place !== undefined && (place.contains(stop) || (place.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) > 0);
    const next = stops.find(isAfter) ?? stops.at(-1);
    if (next) return next;
  }
  return undefined;
}
