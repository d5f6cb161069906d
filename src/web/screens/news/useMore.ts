import { type MouseEvent, useState } from "react";
import { call } from "../../client/call.ts";
import { type ArticleLine, loadPage, NEWS_SIZE, type NewsData } from "./load.ts";

interface More {
  readonly articles: readonly ArticleLine[];
  /** The page that comes next, from 1; null at the end. */
  readonly next: number | null;
  readonly state: "idle" | "busy" | "failed";
  /** For the link to the next page: fetches it into this one instead. */
  readonly load: (event: MouseEvent) => void;
}

/** The list as far as it was asked for. An article that moved to a later page meanwhile stands there once. */
export function useMore({ articles: first, total, filter }: NewsData): More {
  const [added, setAdded] = useState<readonly ArticleLine[]>([]);
  const [current, setCurrent] = useState(filter.current);
  const [all, setAll] = useState(total);
  const [state, setState] = useState<More["state"]>("idle");
  const articles = [...first, ...added];
  const load = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    loadPage(call, { ...filter, current: current + 1 }).then(
      (page) => {
        const known = new Set(articles.map((article) => article.id));
        setAdded([...added, ...page.articles.filter((article) => !known.has(article.id))]);
        setCurrent(current + 1);
        setAll(page.total);
        setState("idle");
      },
      () => setState("failed"),
    );
  };
  return { articles, next: current * NEWS_SIZE < all ? current + 1 : null, state, load };
}
