import { type ReactNode, useEffect, useState } from "react";

/** What stands in a picture's place until then: one pixel that nobody sees. */
const NOTHING = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
/** At the latest after so long (ms). */
const LATEST_MS = 500;

interface LatePictureProps {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** A small picture beside a row's words. It comes once these can be used: drawing twenty of them takes a slow computer a while. */
export function LatePicture({ src, width, height }: LatePictureProps): ReactNode {
  const isDue = useIdle();
  return <img src={isDue ? src : NOTHING} alt="" width={width} height={height} loading="lazy" />;
}

/** Whether there was nothing else to do since it stands there. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const idle = () => setIdle(true);
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(idle, LATEST_MS);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(idle, { timeout: LATEST_MS });
    return () => cancelIdleCallback(asked);
  }, []);
  return isIdle;
}
