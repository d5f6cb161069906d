import { endpoints, type RawAddress } from "./endpoint.ts";
import type { PushShapes } from "./push.schema.ts";

/** What the school tells a page by itself (architecture.md Hinges). */
export const push = endpoints<PushShapes>()({
  getTicket: { method: "POST", path: "/api/v1/push/getTicket", access: "visitor" },
});

/** The socket itself: socket.io over WebSocket alone. */
export const pushSocket = {
  method: "GET",
  path: "/push/",
  access: "ticket",
  summary: "The push socket (socket.io, WebSocket only): `join` and `leave` a room, events arrive in batches",
} as const satisfies RawAddress;

/** How long events of a room are gathered into one packet, in ms (media.md 5). */
export const PUSH_BATCH_MS = 200;
/** Most rooms that one socket is in. */
export const PUSH_ROOMS = 20;
/** Stands in a batch in place of events that were too many to keep: what is shown must be read anew. */
export const PUSH_GAP = "gap";

/** One event of a room: its name and what it says. */
export type PushEvent = readonly [event: string, data: unknown];
