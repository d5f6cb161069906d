import type { catalogue as zh } from "./catalogue.zh.ts";

export const catalogue: Readonly<Record<keyof typeof zh, string>> = {
  mediaNotReady: "This video can't be played yet",
  mediaItemNoVideo: "This lesson is of another kind and takes no video",
  lessonNoText: "This lesson is of another kind and takes no text",
};
