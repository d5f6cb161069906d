import { type RefObject, useEffect, useRef } from "react";

/** Whether what calls it still stands on the page: an answer may come after it was taken away. */
export function useAlive(): RefObject<boolean> {
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  return alive;
}
