/** One message; `ms` is how long it stands, in milliseconds. */
export type ToastItem = {
  id: number;
  tone: "error" | "ok";
  text: string;
  ms: number;
  action?: { label: string; onAction: () => void } | undefined;
};

/** What may differ from the rule: a longer time, or something to press (撤销). */
type ToastOptions = { ms?: number | undefined; action?: ToastItem["action"] };

/** An error stands 3 s, a success 1.5 s (design system 7), one with something to press 5 s. */
export const toastTimes = { error: 3000, ok: 1500, action: 5000 } as const;

/**
 * A store of at most one message: a newer one takes the place of the older. An error ends with what it belongs to: the dialog in which
 * it happened, the try after it, the page. A success outlives the dialog that it closes.
 */
export function createToasts() {
  let current: ToastItem | null = null;
  /** Where it was said first. */
  let saidIn: object | undefined;
  let lastId = 0;
  const hosts: object[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const set = (item: ToastItem | null) => {
    current = item;
    tell();
  };
  const show = (tone: ToastItem["tone"], text: string, { ms, action }: ToastOptions = {}) => {
    saidIn = hosts[hosts.length - 1];
    set({ id: ++lastId, tone, text, action, ms: ms ?? (action ? toastTimes.action : toastTimes[tone]) });
  };
  return {
    error: (text: string, options?: ToastOptions) => show("error", text, options),
    ok: (text: string, options?: ToastOptions) => show("ok", text, options),
    /** Takes the message away; with an id only if it's still that one. */
    dismiss: (id?: number) => {
      if (current && (id === undefined || id === current.id)) set(null);
    },
    /** What failed is tried anew, or left behind: an error about it has nothing to say any more. */
    endError: () => {
      if (current?.tone === "error") set(null);
    },
    current: () => current,
    /** Adds a place that shows messages; the newest has them, as all others lie inert behind an open dialog. Returns the removal. */
    host: (place: object) => {
      hosts.push(place);
      tell();
      return () => {
        hosts.splice(hosts.indexOf(place), 1);
        if (current?.tone === "error" && saidIn === place) set(null);
        else tell();
      };
    },
    /** The message, for the newest place alone. */
    currentFor: (place: object) => (hosts[hosts.length - 1] === place ? current : null),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The page's messages: `toast.error(text)`, `toast.ok(text)`. Only for the browser; on the server nobody shows them. */
export const toast = createToasts();
