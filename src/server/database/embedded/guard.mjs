// Stands between the product and PostgreSQL, in a session of its own: parent of the server, so that a Ctrl-C meant
// for the product doesn't reach it, and awake after the product was killed, so that it is then stopped in order.
// It runs as long as someone holds it: by its standard input, or (in development) by its control socket.
// Plain JavaScript that imports nothing heavy, because it stays in memory all the time.
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";

/**
 * @typedef {object} Order what the product asks for, the first line on standard input
 * @property {string} command
 * @property {string[]} args
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {Record<string, string>} env
 * @property {string} pidFile      postmaster.pid of the cluster
 * @property {string} log          file that the server writes to
 * @property {'SIGINT' | 'SIGQUIT'} stopBy   fast or immediate shutdown
 * @property {string | null} control   socket on which later products may take over; null: none may
 * @property {number} linger       ms to wait for the next holder when the last one has gone
 * @property {string[]} leftovers  paths to remove once the server has ended
 */

/** @type {Order} */
let order;
/** @type {Set<(line: string) => void>} */
const holders = new Set();
let child = null;
let ready = false;
let wasReady = false;
let stopping = false;
let ending = false;
let failures = 0;
let lingering;

/** How often (ms) the server's own word of how it is is read: while it starts, and while it runs. */
const STARTING_LOOK_MS = 20;
const RUNNING_LOOK_MS = 500;
/** How long (ms) the product may drain at the machine's end before a server that nobody else ends is made to. */
const DRAIN_MS = 30_000;

function tell(event) {
  for (const send of holders) send(`${JSON.stringify(event)}\n`);
}

function start() {
  const output = openSync(order.log, "a");
  const { command, args, uid, gid, env } = order;
  const began = performance.now();
  let watch;
  const ended = (reason) => {
    if (child === null) return;
    clearTimeout(watch);
    child = null;
    ready = false;
    // Whoever takes over after the last holder stops the server from outside; it must not come back.
    if (stopping || holders.size === 0) return finish();
    tell({ event: wasReady ? "down" : "failed", reason });
    if (!wasReady || ending) process.exit(1);
    failures++;
    setTimeout(() => stopping || start(), Math.min(100 * 2 ** failures, 2000));
  };
  child = spawn(command, args, { uid, gid, env, cwd: "/", stdio: ["ignore", output, output] });
  closeSync(output);
  child.once("error", (cause) => ended(`${cause.code ?? ""} ${cause.message}`));
  child.once("exit", (code, signal) => ended(signal ?? `code ${code}`));
  const look = () => {
    const state = stateOfServer();
    if (!ready && state === "ready") {
      ready = true;
      wasReady = true;
      failures = 0;
      tell({ event: "ready", pid: child.pid, ms: Math.round(performance.now() - began) });
    }
    if (ready && state === "stopping" && !stopping) return hasten();
    watch = setTimeout(look, ready ? RUNNING_LOOK_MS : STARTING_LOOK_MS);
  };
  look();
}

/** What the server says of itself in the eighth line of its pid file: `starting`, `ready`, `stopping`; empty when it says nothing yet. */
function stateOfServer() {
  try {
    const lines = readFileSync(order.pidFile, "utf8").split("\n");
    return Number(lines[0]) === child?.pid ? (lines[7] ?? "").trim() : "";
  } catch {
    return "";
  }
}

/**
 * Somebody else told the server to stop, by a SIGTERM: it lets nobody in and waits for those inside, who stay. It is made to end at once
 * and then started again; at the machine's end the product is first given the time to drain.
 */
function hasten() {
  const first = child;
  const force = (signal, after) => setTimeout(() => child === first && !stopping && first.kill(signal), after);
  const wait = ending ? DRAIN_MS : 0;
  force("SIGINT", wait);
  force("SIGQUIT", wait + 15_000);
}

function stop() {
  if (stopping) return;
  stopping = true;
  if (child === null) return finish();
  child.kill(order.stopBy);
  setTimeout(() => child?.kill("SIGQUIT"), 15_000);
  setTimeout(() => child?.kill("SIGKILL"), 20_000);
}

function finish() {
  for (const path of order.leftovers) rmSync(path, { recursive: true, force: true });
  tell({ event: "stopped" });
  process.exit(0);
}

/** Reads one holder's words; when the last one falls silent for good, the server is stopped. */
function hold(input, send) {
  clearTimeout(lingering);
  holders.add(send);
  if (ready && !stopping) send(`${JSON.stringify({ event: "ready", pid: child.pid, ms: 0, guard: process.pid })}\n`);
  const lines = createInterface({ input });
  lines.on("line", (line) => {
    if (order === undefined) {
      order = JSON.parse(line);
      if (order.control !== null) listen(order.control);
      start();
    } else if (line === "stop") {
      stop();
    }
  });
  lines.once("close", () => {
    holders.delete(send);
    if (holders.size > 0) return;
    if (order === undefined) process.exit(1);
    lingering = setTimeout(stop, order.linger);
  });
}

function listen(path) {
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on("error", () => {});
    hold(socket, (line) => socket.write(line));
  });
  server.listen(path);
}

// Ctrl-C and a closing terminal concern the product, which then lets go of the guard. A SIGTERM comes to every
// process when the machine goes down: the server may then end without being started again.
process.on("SIGINT", () => {});
process.on("SIGHUP", () => {});
process.on("SIGTERM", () => (ending = true));
process.stdout.on("error", () => {});

hold(process.stdin, (line) => process.stdout.write(line));
