import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { fill } from "#contract/text/say.ts";
import { buttonClass } from "../../../kit/Button.tsx";
import { Pager } from "../../../kit/Pager.tsx";
import { useText } from "../../app/context.tsx";
import css from "./MoreEnd.module.css";
import type { More, Page } from "./useMore.ts";

interface MoreEndProps {
  readonly more: Pick<More<unknown>, "hasMore" | "state" | "load">;
  /** The page that the address names. */
  readonly first: Omit<Page<unknown>, "records">;
  readonly href: (page: number) => string;
}

/**
 * The lower end of a list: a button that fetches more, which also happens by itself once it's reached by scrolling;
 * without script page numbers; at last 没有更多了.
 */
export function MoreEnd({ more: { hasMore, state, load }, first, href }: MoreEndProps): ReactNode {
  const t = useText("course");
  const end = useRef<HTMLDivElement>(null);
  const pages = Math.ceil(first.total / first.size);
  useEffect(() => {
    const mark = end.current;
    if (!mark || !hasMore || state !== "idle" || typeof IntersectionObserver === "undefined") return;
    const watch = new IntersectionObserver((seen) => void (seen.some((entry) => entry.isIntersecting) && load(false)), {
      rootMargin: "0px 0px 240px",
    });
    watch.observe(mark);
    return () => watch.disconnect();
  }, [hasMore, state, load]);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void load(true);
  };
  const labels = { pager: t.pager, previous: t.previous, next: t.next, page: (number: number) => fill(t.page, { page: number }) };
  return (
    <div ref={end} className={css.end}>
      {hasMore && (
        <a className={buttonClass({})} href={href(first.current + 1)} data-early="" aria-busy={state === "loading"} onClick={press}>
          {state === "loading" ? t.loading : t.more}
        </a>
      )}
      {state === "failed" && <p className={css.failed} role="alert">{t.notLoaded}</p>}
      <p className={hasMore ? "sr" : "endline"} role="status">{hasMore ? "" : t.end}</p>
      {pages > 1 && <noscript><Pager page={first.current} pages={pages} href={href} labels={labels} /></noscript>}
    </div>
  );
}
