// What every start begins with: the pinned Node, npm, and one start at a time. Plain JavaScript without dependencies,
// because it runs on any Node from 20 on, before anything is installed.
import { spawn } from "node:child_process";
import {
  chmodSync, existsSync, linkSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, utimesSync, writeFileSync,
} from "node:fs";
import { uptime } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The Node that the product is developed and tested on. */
export const NODE = "24.21.0";
const RUNTIME = join(ROOT, ".runtime");
/** Where what Node makes of the files is kept from one start, or command, to the next; the holder names it to the server, too. */
export const COMPILED = join(RUNTIME, "compiled");

/** A reason to end, said in one line. `details` is what a failed program wrote, for the developer. */
export class Obstacle extends Error {
  constructor(line, details = "") {
    super(line);
    this.details = details;
  }
}

/** Runs a whole program; whatever stops it becomes one line and exit code 1. */
export async function main(program) {
  try {
    await program();
  } catch (cause) {
    const known =
      cause instanceof Obstacle || cause?.name === "StartFailure" || ["EACCES", "EPERM", "EROFS", "ENOSPC"].includes(cause?.code);
    if (!known) throw cause;
    if (cause.details) process.stderr.write(`${cause.details.trimEnd()}\n`);
    process.stderr.write(`Jiangcheng: ${explain(cause)}\n`);
    process.exit(1);
  }
}

function explain({ message, code, path }) {
  if (code === "EACCES" || code === "EPERM") return `no right to write ${path ?? "here"}: start as the user that owns this folder`;
  if (code === "EROFS") return `${path ?? ROOT} is on a read-only file system`;
  if (code === "ENOSPC") return "no space is left on the disk";
  return message;
}

/** Does one step and says how long it took. */
export async function step(name, work) {
  process.stdout.write(`${name} … `);
  const began = performance.now();
  try {
    const result = await work();
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`);
    return result;
  } catch (cause) {
    process.stdout.write("failed\n");
    throw cause;
  }
}

/** Runs a command quietly: its output, or an Obstacle with that output. */
export function run(command, args, { env = process.env, cwd = ROOT, failure }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    if (busy !== null && isOurs(busy)) sign(busy, child.pid);
    let text = "";
    child.stdout.on("data", (part) => (text += part));
    child.stderr.on("data", (part) => (text += part));
    child.once("error", (cause) => reject(new Obstacle(`${failure}: ${cause.message}`)));
    child.once("close", (code) => (code === 0 ? resolve(text) : reject(new Obstacle(failure, text))));
  });
}

/** Whether this very process can run the product (package.json, engines). */
export function fits(version = process.versions.node) {
  const [major, minor] = version.split(".").map(Number);
  return major === 24 && minor >= 4;
}

/** Path of a Node that fits, fetched from the registry when there is none. */
export async function bringNode() {
  if (fits()) return process.execPath;
  const [major] = process.versions.node.split(".").map(Number);
  if (major < 20) throw new Obstacle(`Node ${process.versions.node} is too old: install Node 20 or newer`);
  return installedNode() ?? (await alone(async () => installedNode() ?? (await step(`Fetching Node ${NODE}`, fetchNode))));
}

const SYSTEM = process.platform === "win32" ? "win" : process.platform;
/**
 * The registry's package with the binary itself. The package `node` only fetches this one in an install script, which
 * a strict npm doesn't run.
 */
const PACKAGE = `${SYSTEM === "darwin" && process.arch === "arm64" ? "node-bin" : "node"}-${SYSTEM}-${process.arch}`;
const BINARY = SYSTEM === "win" ? "node.exe" : "node";

function installedNode() {
  for (const home of [PACKAGE, "node", join("node", "node_modules", PACKAGE)]) {
    const folder = join(RUNTIME, "node_modules", home);
    const binary = join(folder, "bin", BINARY);
    try {
      if (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version === NODE && statSync(binary).size > 1e6) return binary;
    } catch {
      // not there
    }
  }
  return null;
}

async function fetchNode() {
  // A folder of its own, moved into place: a fetch that is cut short leaves nothing that looks whole.
  const draft = join(RUNTIME, "fetch");
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const flags = ["--no-save", "--no-package-lock", "--ignore-scripts", "--engine-strict=false", "--no-audit", "--no-fund"];
  await npm(process.execPath, ["install", "--prefix", draft, ...flags, `${PACKAGE}@${NODE}`],
    `Node ${NODE} could not be fetched (${PACKAGE}): check the network, or install Node 24 yourself`, draft);
  const target = join(RUNTIME, "node_modules", PACKAGE);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(dirname(target), { recursive: true });
  renameSync(join(draft, "node_modules", PACKAGE), target);
  rmSync(draft, { recursive: true, force: true });
  if (SYSTEM !== "win") chmodSync(join(target, "bin", BINARY), 0o755);
  const node = installedNode();
  if (node === null) throw new Obstacle(`Node ${NODE} could not be fetched: ${PACKAGE} holds no binary`);
  await run(node, ["--version"], { failure: `the fetched Node ${NODE} does not run on this system: install Node 24 yourself` });
  return node;
}

/** Runs npm's own program under the given Node. */
export function npm(node, args, failure, cwd = ROOT) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ""}`, HUSKY: "0" };
  // Settings of the npm that started us would overrule the arguments.
  for (const name of Object.keys(env))
    if (/^npm_config_(prefix|local_prefix|global_prefix|omit|include|production)$/i.test(name)) delete env[name];
  return run(node, [npmProgram(), ...args], { env, cwd, failure }).catch((cause) => {
    const said = cause.details?.split("\n").find((line) => /npm (error|ERR!) (?!code|errno|syscall|path|A complete log)\S/.test(line));
    throw new Obstacle(said ? `${failure} (${said.replace(/^npm \S+ /, "").trim()})` : cause.message, cause.details);
  });
}

function npmProgram() {
  const given = process.env.npm_execpath;
  if (given && /npm-cli\.[cm]?js$/.test(given) && existsSync(given)) return given;
  const beside = dirname(process.execPath);
  const places = [
    join(beside, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(beside, "node_modules", "npm", "bin", "npm-cli.js"),
  ];
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const link = join(folder, "npm");
    if (existsSync(link)) places.push(realpathSync(link), join(folder, "node_modules", "npm", "bin", "npm-cli.js"));
  }
  const found = places.find((place) => place.endsWith("npm-cli.js") && existsSync(place));
  if (found === undefined) throw new Obstacle("npm is missing: install it beside Node");
  return found;
}

/** The lock file while this process holds it; it names this process and the program that works under it. */
let busy = null;
/** A holder that was killed stops touching its lock. What it had started may still be writing, but not forever. */
const FRESH_MS = 5000;
const ABANDONED_MS = 600_000;

/** Keeps two starts from installing or building at the same time; the second waits for the first. */
export async function alone(work) {
  mkdirSync(RUNTIME, { recursive: true });
  const lock = join(RUNTIME, "busy");
  let told = false;
  while (!grab(lock)) {
    if (!told) process.stdout.write("Another start is preparing, waiting for it\n");
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  busy = lock;
  const beat = setInterval(() => touch(lock), 1000);
  const free = () => isOurs(lock) && rmSync(lock, { force: true });
  process.once("exit", free);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.off("exit", free);
    busy = null;
    free();
  }
}

const sign = (lock, child = "", options = {}) => writeFileSync(lock, `${process.pid}:${child}`, options);

/** A process that stood still for a while, as with its whole machine, may have lost its lock to another one; both then finish. */
const isOurs = (lock) => ifThere(() => readFileSync(lock, "utf8").startsWith(`${process.pid}:`));

const touch = (lock) => ifThere(() => isOurs(lock) && utimesSync(lock, new Date(), new Date()));

function ifThere(look) {
  try {
    return look();
  } catch (cause) {
    if (cause.code !== "ENOENT") throw cause;
    return false;
  }
}

function grab(lock) {
  try {
    sign(lock, "", { flag: "wx" });
    return true;
  } catch (cause) {
    if (cause.code !== "EEXIST") throw cause;
  }
  try {
    const seen = readFileSync(lock, "utf8");
    const age = Date.now() - statSync(lock).mtimeMs;
    if (age < FRESH_MS || (age < Math.min(ABANDONED_MS, uptime() * 1000) && isAlive(Number(seen.split(":").at(-1))))) return false;
    // Its holder was killed. Moving it away tells whether someone else was quicker.
    const away = `${lock}.${process.pid}`;
    renameSync(lock, away);
    if (readFileSync(away, "utf8") !== seen) linkSync(away, lock);
    rmSync(away, { force: true });
  } catch {
    // taken or freed by another start meanwhile
  }
  return false;
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (cause) {
    return cause.code === "EPERM";
  }
}

/**
 * Goes on in another Node with the same arguments. Where the system can, this process becomes that one; else (Node 20
 * started by hand, Windows) it waits, passes signals on and ends as the other ends.
 */
export function becomeNode(node, args) {
  if (process.execve !== undefined && process.platform !== "win32") process.execve(node, [node, ...args], process.env);
  return new Promise(() => {
    const child = spawn(node, args, { stdio: "inherit" });
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.once("error", (cause) => {
      process.stderr.write(`Jiangcheng: ${node} does not start: ${cause.message}\n`);
      process.exit(1);
    });
    child.once("exit", (code, signal) => {
      if (signal === null) process.exit(code);
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
  });
}
