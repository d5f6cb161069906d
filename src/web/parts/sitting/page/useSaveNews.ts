import { useEffect, useRef } from "react";
import { type Line, nothingTold, SAID_AFTER_MS, type SaveNews, saveNews } from "./saveNews.ts";

/** Tells what is to be read out of the line to the server (`saveNews.ts`). */
export function useSaveNews({ online, line, unsent, answering }: Line, onNews: (news: SaveNews) => void): void {
  const told = useRef(nothingTold);
  const hear = useRef(onNews);
  useEffect(() => {
    hear.current = onNews;
  });
  useEffect(() => {
    const look = () => {
      const next = saveNews(told.current, { online, line, unsent, answering }, performance.now());
      told.current = next.told;
      if (next.news) hear.current(next.news);
    };
    look();
    const { awaySince, saidAway } = told.current;
    if (awaySince === null || saidAway) return;
    const timer = setTimeout(look, awaySince + SAID_AFTER_MS - performance.now() + 1);
    return () => clearTimeout(timer);
  }, [online, line, unsent, answering]);
}
