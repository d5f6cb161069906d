import { useEffect, useState } from "react";

/** The address of a picture of a text, drawn in the browser; null without a text, and until it is drawn. */
export function useQr(text: string): string | null {
  const [drawn, setDrawn] = useState<{ readonly text: string; readonly picture: string } | null>(null);
  useEffect(() => {
    if (text === "") return;
    let gone = false;
    const draw = async () => {
      const { toString } = await import("qrcode");
      const svg = await toString(text, { type: "svg", margin: 1 });
      if (!gone) setDrawn({ text, picture: `data:image/svg+xml;base64,${btoa(svg)}` });
    };
    // Whoever shows it has something else to show: the text itself, or that there is no picture yet.
    draw().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [text]);
  return drawn?.text === text ? drawn.picture : null;
}
