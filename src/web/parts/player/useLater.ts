import { useEffect, useState } from "react";

/** Whether something has been so for `ms`; at once no longer when it isn't. */
export function useLater(now: boolean, ms: number): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setLater(true), ms);
    return () => {
      clearTimeout(timer);
      setLater(false);
    };
  }, [now, ms]);
  return now && later;
}
