import type { IncomingMessage, Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import { PUSH_BATCH_MS, PUSH_GAP, PUSH_ROOMS, type PushEvent, pushSocket } from "#contract/push.ts";
import type { Learner, Means, Staff } from "./call.ts";
import { PushBetween } from "./pushBetween.ts";
import { callerOf, type Guest, guestOf } from "./pushTickets.ts";

/** One kind of room, named before the colon of `lesson:12`; `app.ts` lists them. */
export interface RoomKind {
  readonly name: string;
  /** Whether somebody (null: a visitor) may hear what is told in the room of this id. */
  mayJoin(means: Means, id: number, guest: Learner | Staff | null): Promise<boolean>;
}

/** The only way to say something to pages by itself. */
export interface Push {
  /**
   * Tells everybody in a room, in all processes. `data` is plain JSON of at most some KB that each of them may see, whoever
   * asks. Nothing is kept: write first, then tell.
   */
  tell(room: string, event: string, data: unknown): void;
  /** How many sockets are open here. */
  readonly size: number;
  /** Why not everything that is told arrives; null where it does. */
  readonly trouble: string | null;
}

/** Sockets at once: one browser's tabs, one address (a classroom), the whole process (60 KB each, media.md 5). */
const SOCKETS = { person: 12, address: 300, all: 8_000 } as const;
/** What waits for one slow reader before its socket is ended, in bytes; it comes back and reads anew. */
const UNREAD_BYTES = 512 * 1024;
/** Events that one room's packet carries; the oldest of more give way to a gap. */
const EVENTS_A_BATCH = 200;
/** Joining and leaving: so many in so many ms are more than any page needs. */
const SAID = { times: 60, ms: 10_000 } as const;
/** How often sessions are looked up again, in ms: another process may have ended them. */
const LOOK_AGAIN_MS = 30_000;
/** Ms that browsers get to answer the end of the server. */
const FAREWELL_MS = 300;
/** A client says no more than the names of rooms. */
const MESSAGE_BYTES = 2_048;
/** What other processes are told in one message: below PostgreSQL's 8000 bytes, beside the adapter's own words. */
const TOLD_BYTES = 7_000;

/** What processes tell each other's doors: the events of rooms; that some of them may be missing. */
const TOLD = "told";
const MISSING = "missing";
type Told = readonly [room: string, events: readonly PushEvent[]];

const ROOM = /^([a-z][A-Za-z]{0,30}):([1-9]\d{0,9})$/;

/** The push door: rooms over the sockets of all processes, one batch per room and 200 ms. */
export class PushDoor implements Push {
  readonly #waiting = new Map<string, PushEvent[]>();
  readonly #guests = new WeakMap<IncomingMessage, Guest>();
  readonly #counts = new Map<string, number>();
  /** Every line that was let in, also one that has said nothing yet. */
  readonly #lines = new Set<IncomingMessage["socket"]>();
  readonly #sockets = new Map<Socket, { unread: number }>();
  #means: Means | null = null;
  #kinds: ReadonlyMap<string, RoomKind> = new Map();
  #io: Server | null = null;
  #between: PushBetween | null = null;
  #batch: NodeJS.Timeout | null = null;
  #look: NodeJS.Timeout | null = null;
  #closing = false;
  #closed: Promise<void> | null = null;

  /** Opens the door on the server that also answers the calls. */
  open(server: HttpServer, means: Means, kinds: readonly RoomKind[]): void {
    this.#means = means;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#between = new PushBetween(means.pool, means.log, (whose) => {
      if (whose === "ours") this.#missing();
      else this.#io!.serverSideEmit(MISSING);
    });
    this.#io = new Server(server, {
      adapter: this.#between.adapter,
      path: pushSocket.path, transports: ["websocket"], perMessageDeflate: false, serveClient: false, cors: { origin: false },
      maxHttpBufferSize: MESSAGE_BYTES, connectTimeout: 10_000, pingInterval: 25_000, pingTimeout: 20_000,
      allowRequest: (request, answer) => {
        this.#admit(request).then(
          (admitted) => answer(null, admitted),
          (error: unknown) => {
            means.log.error({ err: error }, "push: a socket could not be opened");
            answer(null, false);
          },
        );
      },
    });
    this.#io.on("connection", (socket) => this.#welcome(socket));
    this.#io.on(TOLD, (told: readonly Told[]) => {
      for (const [room, events] of told) this.#deliver(room, events);
    });
    this.#io.on(MISSING, () => this.#missing());
    means.sessions.onEnded((ids) => this.#endSessions(new Set(ids)));
    means.sessions.onStaffChanged(() => this.#endStaff());
    means.channel.onGap(() => void this.#lookAgain(means));
    this.#look = setInterval(() => void this.#lookAgain(means), LOOK_AGAIN_MS);
    this.#look.unref();
  }

  tell(room: string, event: string, data: unknown): void {
    const events = this.#waiting.get(room);
    if (events) events.push([event, data]);
    else this.#waiting.set(room, [[event, data]]);
    if (events && events.length > EVENTS_A_BATCH) events.splice(0, 2, [PUSH_GAP, null]);
    this.#batch ??= setTimeout(() => this.#flush(), PUSH_BATCH_MS);
  }

  /** How many sockets are open. */
  get size(): number {
    return this.#sockets.size;
  }

  get trouble(): string | null {
    if (this.#io === null || this.#closing) return "the push door takes no sockets";
    return this.#between!.listens ? null : "the push door does not hear other processes: its connection is lost";
  }

  /** Ends every socket, also those that answer nothing; nobody comes in any more. */
  close(): Promise<void> {
    return (this.#closed ??= this.#end());
  }

  async #end(): Promise<void> {
    this.#closing = true;
    if (this.#batch) clearTimeout(this.#batch);
    if (this.#look) clearInterval(this.#look);
    // Those of this process alone: the others' readers stay where they are.
    this.#io?.local.disconnectSockets(true);
    for (let waited = 0; waited < FAREWELL_MS && this.#lines.size > 0; waited += 20)
      await new Promise((resolve) => setTimeout(resolve, 20));
    for (const line of this.#lines) line.destroy();
    this.#io?.engine.close();
    await this.#between?.close(this.#io!);
  }

  #members(room: string): ReadonlySet<string> | undefined {
    return this.#io?.sockets.adapter.rooms.get(room);
  }

  async #admit(request: IncomingMessage): Promise<boolean> {
    if (this.#closing || !this.#means) return false;
    const guest = await guestOf(this.#means, request);
    if (!guest) return false;
    const limits: [string, number][] = [["all", SOCKETS.all]];
    if (guest.person) limits.push([guest.person, SOCKETS.person]);
    if (!this.#means.environment.abuseAllow.has(guest.address)) limits.push([`a${guest.address}`, SOCKETS.address]);
    const line = request.socket;
    if (line.destroyed || limits.some(([key, most]) => (this.#counts.get(key) ?? 0) >= most)) return false;
    for (const [key] of limits) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    this.#lines.add(line);
    line.once("close", () => {
      this.#lines.delete(line);
      for (const [key] of limits) {
        const left = this.#counts.get(key)! - 1;
        if (left > 0) this.#counts.set(key, left);
        else this.#counts.delete(key);
      }
    });
    this.#guests.set(request, guest);
    return true;
  }

  #welcome(socket: Socket): void {
    const guest = this.#guests.get(socket.request)!;
    this.#sockets.set(socket, { unread: 0 });
    socket.on("disconnect", () => this.#sockets.delete(socket));
    let [said, since] = [0, performance.now()];
    socket.use((_packet, next) => {
      if (performance.now() - since > SAID.ms) [said, since] = [0, performance.now()];
      said += 1;
      if (said > SAID.times) socket.disconnect(true);
      else next();
    });
    socket.on("join", (room: unknown, answer: unknown) => {
      const reply = typeof answer === "function" ? (answer as (joined: boolean) => void) : () => undefined;
      this.#join(socket, guest, room).then(reply, (error: unknown) => {
        this.#means!.log.error({ err: error }, "push: a room could not be opened");
        reply(false);
      });
    });
    socket.on("leave", (room: unknown) => {
      if (typeof room === "string" && ROOM.test(room)) void socket.leave(room);
    });
  }

  async #join(socket: Socket, guest: Guest, room: unknown): Promise<boolean> {
    const [, name = "", id = ""] = typeof room === "string" ? (ROOM.exec(room) ?? []) : [];
    const kind = this.#kinds.get(name);
    if (!kind || Number(id) > 2_147_483_647) return false;
    const caller = await callerOf(this.#means!, guest);
    if ((guest.session && !caller) || !(await kind.mayJoin(this.#means!, Number(id), caller))) return false;
    // Each socket is in a room of its own, too.
    if (!socket.connected || (socket.rooms.size > PUSH_ROOMS && !socket.rooms.has(room as string))) return false;
    await socket.join(room as string);
    return true;
  }

  #flush(): void {
    this.#batch = null;
    const told = [...this.#waiting];
    this.#waiting.clear();
    for (const [room, events] of told) this.#deliver(room, events);
    for (const part of partsOf(told)) this.#io!.serverSideEmit(TOLD, part);
  }

  /** One packet to each socket that is in the room here. */
  #deliver(room: string, events: readonly PushEvent[]): void {
    const members = this.#members(room);
    if (!members) return;
    const bytes = JSON.stringify(events).length;
    for (const id of members) this.#weigh(this.#io!.sockets.sockets.get(id), bytes);
    this.#io!.local.to(room).emit("events", room, events);
  }

  /** Something may have been told that this process did not hear: whoever listens here reads anew. */
  #missing(): void {
    for (const room of [...this.#io!.sockets.adapter.rooms.keys()]) if (ROOM.test(room)) this.#deliver(room, [[PUSH_GAP, null]]);
  }

  /** Memory stays bounded: a socket whose reader does not keep up is cut. */
  #weigh(socket: Socket | undefined, bytes: number): void {
    const state = socket && this.#sockets.get(socket);
    if (!state) return;
    const line = socket.request.socket;
    state.unread = line.writableLength === 0 ? bytes : state.unread + bytes;
    if (state.unread > UNREAD_BYTES) line.destroy();
  }

  #endSessions(ended: ReadonlySet<number>): void {
    for (const socket of this.#sockets.keys()) {
      const session = this.#guests.get(socket.request)?.session;
      if (session && ended.has(session.id)) socket.disconnect(true);
    }
  }

  /** What they may hear may have changed: they come back, and their rooms are judged anew. */
  #endStaff(): void {
    for (const socket of this.#sockets.keys()) {
      if (this.#guests.get(socket.request)?.person?.startsWith("s")) socket.disconnect(true);
    }
  }

  async #lookAgain({ sessions, log }: Means): Promise<void> {
    const ids = [...this.#sockets.keys()].flatMap((socket) => this.#guests.get(socket.request)?.session?.id ?? []);
    if (ids.length === 0) return;
    try {
      this.#endSessions(await sessions.ended(ids));
    } catch (error) {
      log.warn({ err: error }, "push: the sessions could not be looked up and will be again");
    }
  }
}

/** What is told in messages that other processes get as they are, in order. */
function partsOf(told: readonly (readonly [room: string, events: readonly PushEvent[]])[]): Told[][] {
  const parts: [room: string, events: PushEvent[]][][] = [];
  let left = 0;
  for (const [room, events] of told) {
    for (const event of events) {
      const bytes = Buffer.byteLength(JSON.stringify(event)) + room.length + 10;
      if (bytes > left) {
        parts.push([]);
        left = TOLD_BYTES;
      }
      const part = parts.at(-1)!;
      if (part.at(-1)?.[0] === room) part.at(-1)![1].push(event);
      else part.push([room, [event]]);
      left -= bytes;
    }
  }
  return parts;
}
