import { useEffect, useState } from "react";

/** A text once it has stayed the same for so many ms; until then what it was before, at first `first`. */
export function useSettled(text: string, ms: number, first: string = text): string {
  const [settled, settle] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
