import { type ComponentType, lazy, memo, type ReactNode, Suspense } from "react";
import { onDemand } from "../app/onDemand.ts";
import { takenOver } from "../app/takenOver.ts";
import { loginRecord } from "../app/viewer.ts";
import type * as Parts from "./FrameParts.tsx";
import { accountMenu } from "./menus/accountMenu.later.ts";

/**
 * Header, footer and everything that lies over a page. Their HTML comes from the server; their code is fetched with the
 * first touch of the page or the first step to another one, so that opening a page costs none of it.
 */
export const frameParts = onDemand(() => import("./FrameParts.tsx"));

let open: (parts: typeof Parts) => void = () => undefined;
const arrived = new Promise<typeof Parts>((resolve) => {
  open = resolve;
});

/** Fetches the frame's code; without it no other page may be drawn, and no trouble with it be told. */
export async function loadFrame(): Promise<typeof Parts> {
  // A learner's menu is drawn by the server, too: it must be there when the header comes alive.
  const [parts] = await Promise.all([frameParts.load(), loginRecord() ? accountMenu.load() : null]);
  open(parts);
  return parts;
}

/** A part of the frame that stays as the server drew it until its code is there. */
function part<Props extends object>(pick: (parts: typeof Parts) => ComponentType<Props>): ComponentType<Props> {
  const Later = lazy(async () => ({ default: pick(await arrived) }));
  function Part(props: Props): ReactNode {
    const Drawn: ComponentType<Props> = import.meta.env.SSR ? pick(frameParts.loaded()!) : (Later as unknown as ComponentType<Props>);
    return (
      <Suspense fallback={null}>
        <Drawn {...props} />
      </Suspense>
    );
  }
  // While it waits, a part must not be drawn anew: React would have to throw the server's HTML away.
  return memo(Part) as unknown as ComponentType<Props>;
}

export const Header = part((parts) => parts.Header);
export const Footer = part((parts) => parts.Footer);
export const TabBar = part((parts) => parts.TabBar);
export const Overlays = part((parts) => parts.Overlays);

/** Fetches the code at the first touch. A button of the frame pressed before is pressed again once it's there. */
export function loadFrameOnUse(): void {
  // Capturing: what happens inside a part that is not alive yet, React holds back.
  const touch = () => void loadFrame().catch(() => undefined);
  // What a learner must confirm first does not wait for a touch.
  if (loginRecord()?.toConfirm) touch();
  for (const name of ["pointerdown", "keydown", "touchstart", "focusin"])
    addEventListener(name, touch, { once: true, passive: true, capture: true });
  document.querySelector("header")?.addEventListener("pointerover", touch, { once: true });
  const keep = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>("header button:not([type=submit]), footer button");
    if (!button || takenOver(button)) return;
    event.preventDefault();
    event.stopPropagation();
    const press = () => (takenOver(button) ? button.click() : button.isConnected && requestAnimationFrame(press));
    loadFrame().then(press, () => undefined);
  };
  document.addEventListener("click", keep, true);
}
