import type { Socket } from "socket.io-client";
import { push, PUSH_GAP, type PushEvent, pushSocket } from "#contract/push.ts";
import { call, sessionMark } from "./call.ts";

/** Hears what is told in a room. `PUSH_GAP` says that events may be missing: read anew what is shown. */
type OnEvent = (event: string, data: unknown) => void;

/** Waits between two tries, in ms: doubled from the first to the last, and up to half as long again by chance. */
const FIRST_WAIT_MS = 1_000;
const LAST_WAIT_MS = 60_000;
/** A socket that nobody needs is kept for so long (ms): the next lesson joins at once. */
const IDLE_MS = 5_000;

const rooms = new Map<string, Set<OnEvent>>();
let socket: Socket | null = null;
/** The sign-in that the socket was opened with. */
let mark = "";
let opening = false;
let tries = 0;
let waiting: ReturnType<typeof setTimeout> | null = null;
let idle: ReturnType<typeof setTimeout> | null = null;

/** Rooms whose door opened: what is told there arrives. */
const joined = new Set<string>();

/** Whether events of this room arrive; while they don't, whoever shows something asks now and then. */
export const hears = (room: string): boolean => joined.has(room);

/**
 * Joins a room of the push door until the returned function is called. Quiet where sockets are blocked: it keeps trying,
 * less and less often. Whenever the room's door opens anew, `PUSH_GAP` is heard first.
 */
export function join(room: string, onEvent: OnEvent): () => void {
  const hearers = rooms.get(room) ?? new Set();
  rooms.set(room, hearers.add(onEvent));
  if (idle) clearTimeout(idle);
  idle = null;
  if (socket && mark !== sessionMark()) drop();
  if (socket?.connected) {
    if (hearers.size === 1) enter(room);
  } else void open();
  return () => {
    hearers.delete(onEvent);
    if (hearers.size > 0 || rooms.get(room) !== hearers) return;
    rooms.delete(room);
    joined.delete(room);
    socket?.emit("leave", room);
    if (rooms.size === 0) idle ??= setTimeout(drop, IDLE_MS);
  };
}

async function open(): Promise<void> {
  if (opening || socket || rooms.size === 0) return;
  opening = true;
  if (waiting) clearTimeout(waiting);
  waiting = null;
  const asked = sessionMark();
  try {
    const [{ io }, { ticket }] = await Promise.all([import("socket.io-client"), call(push.getTicket, {}, { quiet: true })]);
    opening = false;
    if (rooms.size === 0) return;
    const own = io({ path: pushSocket.path, transports: ["websocket"], query: { ticket }, reconnection: false, forceNew: true });
    socket = own;
    mark = asked;
    own.on("connect", () => {
      tries = 0;
      for (const room of rooms.keys()) enter(room);
    });
    own.on("events", (room: string, events: readonly PushEvent[]) => {
      for (const [event, data] of events) tell(room, event, data);
    });
    own.on("connect_error", () => lost(own));
    // Cut between the first byte and the handshake, the library would wait for its own time-out.
    own.io.engine.on("close", () => lost(own));
    own.on("disconnect", () => lost(own));
  } catch {
    opening = false;
    later();
  }
}

function enter(room: string): void {
  const own = socket;
  own?.timeout(10_000).emit("join", room, (error: Error | null, entered: boolean) => {
    if (error || !entered || own !== socket || !rooms.has(room)) return;
    joined.add(room);
    tell(room, PUSH_GAP, null);
  });
}

function tell(room: string, event: string, data: unknown): void {
  for (const hearer of rooms.get(room) ?? []) hearer(event, data);
}

function lost(own: Socket): void {
  if (own !== socket) return;
  drop();
  later();
}

/** Lets go of the socket without a word. */
function drop(): void {
  idle = null;
  const own = socket;
  socket = null;
  joined.clear();
  own?.off();
  own?.disconnect();
}

function later(): void {
  if (waiting || rooms.size === 0) return;
  const wait = Math.min(LAST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries) * (1 + Math.random() / 2);
  tries += 1;
  waiting = setTimeout(() => {
    waiting = null;
    void open();
  }, wait);
}

// A line that comes back is tried at once.
if (typeof window !== "undefined") {
  window.addEventListener("online", () => {
    tries = 0;
    void open();
  });
}
