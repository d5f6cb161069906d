import { type ReactNode, useEffect, useRef } from "react";
import css from "./PageTabs.module.css";

interface PageTabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly href: string; readonly label: ReactNode; readonly isHere: boolean }[];
}

/** Pages that belong together, as links under the head. */
export function PageTabs({ label, tabs }: PageTabsProps): ReactNode {
  const box = useRef<HTMLElement>(null);
  const here = tabs.find(({ isHere }) => isHere)?.href;
  useEffect(() => {
    // On a narrow window the strip scrolls; where one is must be seen.
    const tab = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (tab) box.current!.scrollLeft = tab.offsetLeft - (box.current!.clientWidth - tab.offsetWidth) / 2;
  }, [here]);
  return (
    <nav ref={box} className={css.tabs} aria-label={label}>
      {tabs.map(({ href, label: words, isHere }) => (
        <a key={href} href={href} aria-current={isHere ? "page" : undefined}>{words}</a>
      ))}
    </nav>
  );
}
