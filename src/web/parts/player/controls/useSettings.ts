import { useEffect, useLayoutEffect, useState } from "react";
import { useApp } from "../../app/context.tsx";
import { savesData } from "../engine/connection.ts";
import type { Engine } from "../engine/engine.ts";
import { keepListening, keepSettings, listensOnly, type WatchSettings, watchSettings } from "../engine/settings.ts";
import { subtitleFor } from "../engine/subtitles.ts";

function setRate(video: HTMLVideoElement, rate: number): void {
  // The default is what a new source begins with.
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}

/** The settings in force, with whether the sound alone is played: that holds for a visit, the others stay. */
export type InForce = WatchSettings & { readonly soundOnly: boolean };

/** The person's settings, kept and applied to whatever lesson plays; no faster than `maxRate`. */
export function useSettings(engine: Engine | null, maxRate: number): readonly [InForce, (change: Partial<InForce>) => void] {
  const [settings, setSettings] = useState<InForce>(() => ({ ...watchSettings(savesData()), soundOnly: listensOnly() }));
  const { language } = useApp();
  const { height, subtitles, lang, soundOnly } = settings;
  const rate = Math.min(settings.rate, maxRate);

  useLayoutEffect(() => {
    if (engine) setRate(engine.video, rate);
  }, [engine, rate]);

  useEffect(() => {
    engine?.source.setSoundOnly(soundOnly);
  }, [engine, soundOnly]);

  useEffect(() => {
    if (!engine || (height !== null && !engine.qualities.some((each) => each.height === height))) return;
    engine.source.setHeight(height);
  }, [engine, height]);

  useEffect(() => {
    if (!engine) return;
    const apply = () => {
      const tracks = [...engine.video.textTracks].filter(({ kind }) => kind === "subtitles");
      const read = subtitles ? subtitleFor(tracks.map((track) => ({ lang: track.language })), lang, language) : -1;
      for (const [i, track] of tracks.entries()) {
        const mode = i === read ? (soundOnly ? "hidden" : "showing") : "disabled";
        if (track.mode !== mode) track.mode = mode;
      }
    };
    apply();
    engine.video.addEventListener("loadedmetadata", apply);
    // A browser may show those of its own language besides, when the pictures of the timeline come as one more track.
    engine.video.textTracks.addEventListener("change", apply);
    return () => {
      engine.video.removeEventListener("loadedmetadata", apply);
      engine.video.textTracks.removeEventListener("change", apply);
    };
  }, [engine, subtitles, lang, language, soundOnly]);

  const change = (changed: Partial<InForce>) => {
    const next = { ...settings, ...changed };
    setSettings(next);
    keepSettings({ rate: next.rate, height: next.height, subtitles: next.subtitles, lang: next.lang });
    keepListening(next.soundOnly);
  };
  return [{ ...settings, rate }, change];
}
