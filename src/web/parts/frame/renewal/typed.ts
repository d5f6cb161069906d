const KEY = "typed";
const FIELDS = "textarea, input:not([type=password], [type=hidden], [type=checkbox], [type=radio], [type=file], [type=submit])";
/** Parts whose code comes later have their fields within this time (ms). */
const WAITS_MS = 15_000;

type Field = HTMLInputElement | HTMLTextAreaElement;
interface Typed {
  readonly path: string;
  readonly fields: readonly { readonly field: string; readonly value: string }[];
}

/** The fields of the page by names that are the same when it is drawn again. */
function named(): Map<string, Field> {
  const found = new Map<string, Field>();
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    const name = [field.tagName, field.name, field.getAttribute("aria-label"), field.placeholder].join("|");
    let nth = 0;
    while (found.has(`${name}|${nth}`)) nth += 1;
    found.set(`${name}|${nth}`, field);
  }
  return found;
}

/** Keeps what stands in the page's fields over a reload, passwords aside. False: something does, and can't be kept. */
export function keepTyped(): boolean {
  const fields = [...named()].filter(([, { value }]) => value !== "").map(([field, { value }]) => ({ field, value }));
  if (fields.length === 0) return true;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, fields } satisfies Typed));
    return true;
  } catch {
    return false;
  }
}

/** Puts back what was kept, as each field appears; whatever somebody has typed meanwhile stays. */
export function putBackTyped(): void {
  const kept = taken();
  if (kept?.path !== location.pathname) return;
  const left = new Map(kept.fields.map(({ field, value }) => [field, value]));
  const fill = () => {
    for (const [name, field] of named()) {
      const value = left.get(name);
      if (value === undefined || !left.delete(name) || field.value !== "") continue;
      // Set as a person would: the page's own state follows the event, and React takes no notice of a plain assignment.
      const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (left.size === 0) watch.disconnect();
  };
  const watch = new MutationObserver(fill);
  watch.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), WAITS_MS);
  fill();
}

function taken(): Typed | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as Typed);
  } catch {
    return null;
  }
}
