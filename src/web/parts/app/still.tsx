import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from "react";
import { onDemand } from "./onDemand.ts";

/** A part of a page that costs no script until it's drawn in the browser. */
interface Still<Props> {
  readonly Part: ComponentType<Props>;
  /** A screen's `load` awaits it; on the page that the server drew nothing asks for it. */
  readonly load: () => Promise<void>;
}

/**
 * A part that stays as the server drew it: text and links, which work by themselves. Its code is fetched when the page is
 * reached from another one, or drawn anew.
 */
export function still<Props extends object>(fetch: () => Promise<{ readonly View: ComponentType<Props> }>): Still<Props> {
  const code = onDemand(fetch);
  let arrive: (module: { readonly View: ComponentType<Props> }) => void = () => undefined;
  const arrived = new Promise<{ readonly View: ComponentType<Props> }>((resolve) => {
    arrive = resolve;
  });
  const Later = lazy(async () => ({ default: (await arrived).View as ComponentType<object> }));
  function Part(props: Props): ReactNode {
    // What hydrates the server's HTML stays what it is, also once the code is there.
    const [Drawn] = useState<ComponentType<object>>(() => (code.loaded()?.View as ComponentType<object> | undefined) ?? Later);
    return <Suspense fallback={null}><Drawn {...props} /></Suspense>;
  }
  return {
    // While it waits it must not be drawn anew: React would have to throw the server's HTML away.
    Part: memo(Part) as unknown as ComponentType<Props>,
    load: async () => arrive(await code.load()),
  };
}
