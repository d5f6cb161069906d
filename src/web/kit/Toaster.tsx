import { useEffect, useState, useSyncExternalStore } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import { type createToasts, toast, type ToastItem } from "./toast.ts";
import css from "./Toaster.module.css";

/** The face of a message, also for showing it standing still. */
export function ToastFace({ item, onDone }: { item: ToastItem; onDone?: (() => void) | undefined }) {
  const { tone, text, action } = item;
  return (
    <div className={classes(css.toast, tone === "ok" && css.ok)}>
      <Icon name={tone === "ok" ? "circle-check" : "circle-alert"} />
      <span>{text}</span>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            action.onAction();
            onDone?.();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/**
 * Shows the page's one message; once per page, last in the body. `Dialog` brings its own, since all else is inert while it's open.
 * Both live regions stand there from the start, as screen readers announce only what changes inside a known region.
 * Hovering or focusing stops the time; leaving starts it anew.
 */
export function Toaster({ store = toast }: { store?: ReturnType<typeof createToasts> | undefined }) {
  const [place] = useState(() => ({}));
  useEffect(() => store.host(place), [store, place]);
  const item = useSyncExternalStore(store.subscribe, () => store.currentFor(place), () => null);
  const [heldId, setHeldId] = useState(0);
  const held = item?.id === heldId;
  useEffect(() => {
    if (!item || held) return;
    const timer = setTimeout(() => store.dismiss(item.id), item.ms);
    return () => clearTimeout(timer);
  }, [item, held, store]);
  const face = item && <ToastFace key={item.id} item={item} onDone={() => store.dismiss(item.id)} />;
  const hold = () => setHeldId(item?.id ?? 0);
  const release = () => setHeldId(0);
  return (
    <div className={css.region} onMouseEnter={hold} onMouseLeave={release} onFocus={hold} onBlur={release}>
      <div role="alert">{item?.tone === "error" && face}</div>
      <div role="status">{item?.tone === "ok" && face}</div>
    </div>
  );
}
