import { useEffect, useLayoutEffect, useState } from "react";
import { savesData } from "./connection.ts";
import type { Engine } from "./engine.ts";
import { keepSettings, type WatchSettings, watchSettings } from "./settings.ts";

function setRate(video: HTMLVideoElement, rate: number): void {
  // The default is what a new source begins with.
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}

/** The person's settings, kept and applied to whatever lesson plays. */
export function useSettings(engine: Engine | null): readonly [WatchSettings, (change: Partial<WatchSettings>) => void] {
  const [settings, setSettings] = useState(() => watchSettings(savesData()));
  const { rate, height, subtitles } = settings;

  useLayoutEffect(() => {
    if (engine) setRate(engine.video, rate);
  }, [engine, rate]);

  useEffect(() => {
    if (!engine || (height !== null && !engine.heights.includes(height))) return;
    engine.source.setHeight(height);
  }, [engine, height]);

  useEffect(() => {
    if (!engine) return;
    const apply = () => {
      for (const [i, track] of [...engine.video.textTracks].entries()) track.mode = subtitles && i === 0 ? "showing" : "disabled";
    };
    apply();
    engine.video.addEventListener("loadedmetadata", apply);
    return () => engine.video.removeEventListener("loadedmetadata", apply);
  }, [engine, subtitles]);

  const change = (changed: Partial<WatchSettings>) => {
    const next = { ...settings, ...changed };
    setSettings(next);
    keepSettings(next);
  };
  return [settings, change];
}
