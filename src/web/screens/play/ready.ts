import { call } from "../../client/call.ts";
import type { LoadContext, Place } from "../../parts/app/screen.ts";
import { currentViewer } from "../../parts/app/viewer.ts";
import { savesData } from "../../parts/player/engine/connection.ts";
import { beginWarm, fetchPlayer } from "../../parts/player/warm.ts";
import { loadPlay, type PlayData } from "./lesson/lesson.ts";

/** What was asked for ahead of a press: older than this (ms) it is asked for again. */
const FRESH_MS = 15_000;

interface Ready {
  readonly address: string;
  readonly data: Promise<PlayData>;
  readonly at: number;
}

let ready: Ready | null = null;
const addressOf = ({ path, query }: Place) => `${path}?${query.toString()}`;

/** The pointer rests on a lesson's link: its data and the first seconds of its video are fetched. */
export function getReady(place: Place): void {
  if (savesData() || !place.query.get("itemId")) return;
  if (place.query.get("vid")) fetchPlayer();
  const address = addressOf(place);
  if (ready?.address === address && performance.now() - ready.at < FRESH_MS) return;
  const language = document.documentElement.lang === "en" ? "en" : "zh";
  const data = loadPlay({ ...place, call, language, signedIn: currentViewer() !== null });
  // What goes wrong is said when the lesson is opened.
  data.catch(() => {
    ready = null;
  });
  ready = { address, data, at: performance.now() };
}

/** The lesson at an address; what was got ready is used once. */
export function openLesson(context: LoadContext): Promise<PlayData> {
  if (typeof window === "undefined") return loadPlay(context);
  const found = ready;
  ready = null;
  if (found && found.address === addressOf(context) && performance.now() - found.at < FRESH_MS) {
    beginWarm(Number(context.query.get("itemId")));
    return found.data;
  }
  const data = loadPlay(context);
  // The address of a film names it: its player comes beside the data, and else when they say that it is one.
  if (context.query.get("vid")) fetchPlayer();
  else void data.then(({ text }) => text || fetchPlayer(), () => undefined);
  return data;
}
