import { type RefObject, useEffect, useRef, useState } from "react";
import { toast } from "../../../kit/toast.ts";
import { refreshPage } from "../../../parts/app/refresh.ts";

/**
 * What follows a change: its dialog closes, it is said, the page's data are read anew, and the focus goes to the section's heading,
 * since the button that had it may be gone.
 */
export function useDone(close: () => void): {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** `ms`: how long the words stand, where there is more to read than usual. */
  readonly done: (words: string, ms?: number) => void;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) heading.current?.focus();
  }, [times]);
  return {
    heading,
    done: (words, ms) => {
      close();
      setTimes((before) => before + 1);
      toast.ok(words, { ms });
      refreshPage();
    },
  };
}
