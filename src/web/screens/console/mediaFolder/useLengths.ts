import { useEffect, useRef, useState } from "react";
import { filmsOf } from "./plan.ts";

/** Films that are looked into together. */
const AT_ONCE = 2;
/** A film that says nothing for so long (ms) is left without its length. */
const PATIENCE_MS = 8_000;

/** How long (s) films are, as far as this browser can tell, by their files: MP4 and WebM mostly. */
export function useLengths(files: ReadonlyMap<string, File>): ReadonlyMap<File, number> {
  const [lengths, setLengths] = useState<ReadonlyMap<File, number>>(new Map());
  const asked = useRef(new WeakSet<File>());
  useEffect(() => {
    let isOver = false;
    const waiting = filmsOf([...files.keys()]).map((path) => files.get(path)!).filter((file) => !asked.current.has(file));
    const work = async () => {
      for (let file = waiting.shift(); file && !isOver; file = waiting.shift()) {
        const found = file;
        const seconds = await lengthOf(found);
        if (isOver) return;
        asked.current.add(found);
        if (seconds !== null) setLengths((before) => new Map(before).set(found, seconds));
      }
    };
    for (let n = 0; n < AT_ONCE; n += 1) void work();
    return () => {
      isOver = true;
    };
  }, [files]);
  return lengths;
}

/** null: this browser can't tell. */
async function lengthOf(file: File): Promise<number | null> {
  const video = document.createElement("video");
  const address = URL.createObjectURL(file);
  let timer: number | undefined;
  try {
    return await new Promise((resolve) => {
      timer = window.setTimeout(() => resolve(null), PATIENCE_MS);
      video.addEventListener("error", () => resolve(null));
      video.addEventListener("loadedmetadata", () => resolve(Number.isFinite(video.duration) ? Math.round(video.duration) : null));
      video.preload = "metadata";
      video.muted = true;
      video.src = address;
    });
  } finally {
    clearTimeout(timer);
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(address);
  }
}
