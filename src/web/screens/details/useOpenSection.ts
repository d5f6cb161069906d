import { type MouseEvent, useEffect, useState } from "react";

/** Sections count as reached when their head is this close under the tabs, in px. */
const NEAR = 24;

/**
 * Which section of the page is being read, and what a press on its tab does: the page glides there, the address names
 * it, and reading goes on from its heading.
 *
 * @param ids of the sections' elements, from the top of the page down
 */
export function useOpenSection(ids: readonly string[]): {
  readonly open: string | undefined;
  readonly press: (id: string) => (event: MouseEvent) => void;
} {
  const [open, setOpen] = useState(ids[0]);
  const all = ids.join(" ");

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const found = all.split(" ").flatMap((id) => document.getElementById(id) ?? []);
      const edge = (section: HTMLElement) =>
        section.getBoundingClientRect().top - parseFloat(getComputedStyle(section).scrollMarginTop || "0");
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      const reached = atEnd && window.scrollY > 0 ? found : found.filter((section) => edge(section) <= NEAR + headOf(section));
      setOpen((reached[reached.length - 1] ?? found[0])?.id);
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    addEventListener("scroll", later, { passive: true });
    later();
    return () => {
      removeEventListener("scroll", later);
      cancelAnimationFrame(frame);
    };
  }, [all]);

  const press = (id: string) => (event: MouseEvent) => {
    const section = document.getElementById(id);
    if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.replaceState(history.state, "", `#${id}`);
    section.scrollIntoView();
    section.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  };
  return { open, press };
}

/** The page's own scroll padding under the fixed header, in px. */
const headOf = (section: HTMLElement) => parseFloat(getComputedStyle(section.ownerDocument.documentElement).scrollPaddingTop || "0");
