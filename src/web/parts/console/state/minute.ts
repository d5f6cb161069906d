import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The time (ms since the epoch), each minute anew: for what says how long something has waited. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
