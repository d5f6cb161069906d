// Makes everything ready that a start needs: Node, dependencies, the built pages and server. Runs with `--start` as the first half of
// `npm start`, so that the second half can take the shell's place and no launcher stays in memory; by itself where a release is made
// ready beside a running school, whose settings and port are none of its concern.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync, constants, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, realpathSync, renameSync, rmSync,
  statSync, symlinkSync, writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { alone, bringNode, COMPILED, main, npm, Obstacle, ROOT, run, step } from "./runtime.mjs";

const MODULES = join(ROOT, "node_modules");
const DIST = join(ROOT, "dist");
/** Builds that stay: a server may still run on the one before. */
const BUILDS_KEPT = 3;
/** Sources of the staff console alone. */
const CONSOLE = ["src/web/console", "src/web/screens/console", "src/web/parts/console", "src/web/text/console"];
/** Lies in a build whose files are squeezed as well as it goes. */
const SQUEEZED = "squeezed";
const VITE = [join(MODULES, "vite", "bin", "vite.js"), "build"];
/** What is built, each when what it is made of has changed: where its builds lie, its outputs, and the builder's words by their folder. */
const BUILDS = [
  {
    name: "site", folder: join(DIST, "builds"), stamp: join(DIST, "site.stamp"), outputs: ["site", "ssr"], squeezed: true,
    sources: ["src/web", "src/contract", "demo/covers", "vite.config.ts", "package-lock.json"], without: CONSOLE,
    steps: (target) => [
      [...VITE, "--outDir", join(target, "site")],
      [...VITE, "--outDir", join(target, "ssr"), "--ssr", "src/web/site/entry.server.tsx"],
    ],
  },
  {
    name: "console", folder: join(DIST, "consoleBuilds"), stamp: join(DIST, "console.stamp"), outputs: ["console"], squeezed: true,
    sources: ["src/web", "src/contract", "vite.console.config.ts", "package-lock.json"], without: ["src/web/site", "src/web/text/zh"],
    steps: (target) => [[...VITE, "--outDir", join(target, "console"), "--config", "vite.console.config.ts"]],
  },
  {
    name: "server", folder: join(DIST, "serverBuilds"), stamp: join(DIST, "server.stamp"), outputs: ["server"],
    sources: ["src/server", "src/contract", "demo/load", "demo/load.ts", "bin/bundle.mjs", "package-lock.json"], without: [],
    steps: (target) => [[join(ROOT, "bin", "bundle.mjs"), join(target, "server")]],
  },
];

/**
 * Brings Node, dependencies (with `development` those of the tests too) and, unless told otherwise, what is built.
 * Returns the path of the Node to go on with. With `starts` wrong settings end it before anything is installed or built.
 */
export async function prepare({ development = false, site = true, starts = false } = {}) {
  const node = await bringNode();
  if (starts && !(isInstalled(development) && (!site || isBuilt()))) await preflight(node);
  if (!isInstalled(development)) await alone(async () => isInstalled(development) || (await install(node, development)));
  if (site) {
    const making = starts && !isBuilt() ? makeDatabase(node) : null;
    await buildSite(node, { hurried: starts });
    await making;
  }
  offer(node);
  return node;
}

/** A first start's database, beside the build. Where it can't be made the server makes it, or says why not. */
function makeDatabase(node) {
  const program = join(ROOT, "src", "server", "firstDatabase.ts");
  return run(node, [program], { failure: "" }).catch(() => undefined);
}

/** The server asks the same at its own start; this only spares the wait. */
async function preflight(node) {
  const program = join(ROOT, "src", "server", "preflight.ts");
  await run(node, [program], { failure: "" }).catch((cause) => {
    throw cause.details ? new Obstacle(cause.details.trim()) : cause;
  });
}

/**
 * Builds site, console and server, each when its sources are newer than what is built. Throws an Obstacle with the builder's output.
 * In a hurry files are squeezed less; `squeezeRest` makes up for it.
 */
export async function buildSite(node, { hurried = false } = {}) {
  if (!isBuilt()) await alone(async () => isBuilt() || (await buildAll(node, hurried)));
}

/**
 * Squeezes what was built in a hurry as well as it goes, beside the school that is up: a first start wants both cores until then.
 * Who may only read what is built leaves it as it is.
 */
export function squeezeRest(node) {
  const builds = BUILDS.filter(({ squeezed }) => squeezed).map(({ outputs }) => dirname(realpathSync(join(DIST, outputs[0]))));
  const wanted = builds.filter((build) => !existsSync(join(build, SQUEEZED)) && isWritable(build));
  if (wanted.length === 0) return;
  const program = join(ROOT, "src", "web", "site", "squeeze.ts");
  // In the school's own session: in one of its own it would get as much of the processor as the whole school, its low priority
  // notwithstanding (Linux shares by sessions first). So it ends with the school, too, and the next start squeezes.
  const squeezing = spawn(node, [program, ...wanted], { cwd: ROOT, stdio: "ignore" });
  // A machine that is out of memory or processes has its school all the same.
  squeezing.once("error", () => undefined).unref();
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Everything that the lock file asks for lies in node_modules, in that version. */
function isInstalled(development) {
  const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
  let there;
  try {
    there = JSON.parse(readFileSync(join(MODULES, ".package-lock.json"), "utf8")).packages;
  } catch {
    return false;
  }
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = there[path];
    if (found !== undefined) return found.version === entry.version && found.integrity === entry.integrity;
    return entry.optional || entry.devOptional || (entry.dev && !development);
  });
}

async function install(node, development) {
  // Not `npm ci`: it refuses a lock file that leaves out optional packages for systems that a registry doesn't carry.
  // Versions are those of the lock file all the same, and without saving it stays as it is.
  // Where the tests' packages are they stay: whoever develops here doesn't want to fetch them again.
  const all = development || existsSync(join(MODULES, "vitest"));
  // Debian's npm 9 is refused by what the tests alone want, also where that is left out; which Node it is has been looked at above.
  const lenient = "--engine-strict=false";
  const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", lenient, all ? "--include=dev" : "--omit=dev"];
  await step("Installing dependencies", async () => {
    await npm(node, ["install", ...flags], "the dependencies could not be installed");
    await run(node, [join(ROOT, "bin", "postgres.mjs")], { failure: "the PostgreSQL that comes along could not be made ready" });
  });
}

const isBuilt = () => BUILDS.every(isCurrent);

/** Whether dist/server is what the sources of the server say now. */
export const isBundled = () => isCurrent(BUILDS.find(({ name }) => name === "server"));

function isCurrent({ stamp, outputs, ...parts }) {
  try {
    return readFileSync(stamp, "utf8") === digest(parts) && outputs.every((name) => existsSync(join(DIST, name)));
  } catch {
    return false;
  }
}

/** All at one time: a builder keeps one core busy at most for half of its time. */
async function buildAll(node, hurried) {
  const wanted = BUILDS.filter((one) => !isCurrent(one));
  const names = new Intl.ListFormat("en").format(wanted.map(({ name }) => `the ${name}`));
  await step(`Building ${names}`, async () => {
    const ends = await Promise.allSettled(wanted.map((one) => build(node, one, hurried)));
    const failed = ends.find(({ status }) => status === "rejected");
    if (failed) throw failed.reason;
  });
}

async function build(node, { name, folder, stamp, outputs, steps, squeezed, ...parts }, hurried) {
  // Taken first: what changes during the build is built again next time.
  const sources = digest(parts);
  const stem = `${Date.now()}`;
  const [draft, target] = [join(folder, `.${stem}`), join(folder, stem)];
  // Of a build that was killed: it counts among none that stay.
  for (const old of namesIn(folder)) if (old.startsWith(".")) rmSync(join(folder, old), { recursive: true, force: true });
  try {
    for (const words of steps(draft)) {
      const env = { ...process.env, NODE_ENV: "production", SQUEEZE: hurried ? "hurried" : "best" };
      await run(node, words, { env, failure: `the ${name} could not be built` });
    }
    if (squeezed && !hurried) writeFileSync(join(draft, SQUEEZED), "");
    renameSync(draft, target);
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true });
    throw noRoom(cause);
  }
  // A server that runs stays with the build that it began with, so each has a folder of its own.
  rmSync(stamp, { force: true });
  for (const part of outputs) leadTo(join(DIST, part), join(target, part));
  for (const old of readdirSync(folder).toSorted().slice(0, -BUILDS_KEPT)) rmSync(join(folder, old), { recursive: true, force: true });
  if (name === "server") forgetCompiled();
  writeFileSync(stamp, sources);
}

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** A builder says in its own words, among much else, that the disk is full. */
const noRoom = (cause) =>
  /ENOSPC|EDQUOT|no space left|os error 28|StorageFull/i.test(cause.details ?? "")
    ? new Obstacle(`${cause.message}: no space is left on the disk that holds ${DIST}; free some and start again`)
    : cause;

/** What Node made of the files before this build is of no use any more. Where it is another user's it stays: it only takes room. */
function forgetCompiled() {
  try {
    rmSync(COMPILED, { recursive: true, force: true });
  } catch (cause) {
    if (cause.code !== "EACCES" && cause.code !== "EPERM") throw cause;
  }
}

/** Makes a folder known by another name, at one stroke. */
function leadTo(name, folder) {
  if (lstatSync(name, { throwIfNoEntry: false })?.isDirectory()) rmSync(name, { recursive: true });
  const link = `${name}.new`;
  rmSync(link, { force: true });
  symlinkSync(process.platform === "win32" ? folder : relative(dirname(name), folder), link, "junction");
  renameSync(link, name);
}

/** A fingerprint of all sources by name, size and time; a removed file changes it too. */
function digest({ sources, without }) {
  const hash = createHash("sha256");
  const left = without.map((path) => join(ROOT, path) + sep);
  for (const source of sources) {
    const path = join(ROOT, source);
    const stat = statSync(path, { throwIfNoEntry: false });
    const files = stat?.isDirectory() ? readdirSync(path, { recursive: true }).map((name) => join(path, name)) : [path];
    const wanted = files.filter((file) => !left.some((folder) => file.startsWith(folder)));
    for (const file of wanted.toSorted((a, b) => (a < b ? -1 : 1))) {
      const found = statSync(file, { throwIfNoEntry: false });
      // Whole seconds: what copies a built release, a container's image among them, keeps no more.
      if (found?.isFile()) hash.update(`${file.slice(ROOT.length)}:${found.size}:${Math.floor(found.mtimeMs / 1000)}\n`);
    }
  }
  return hash.digest("hex");
}

/** Puts the Node under the name `node24` where npm's scripts find commands. */
function offer(node) {
  const folder = join(MODULES, ".bin");
  mkdirSync(folder, { recursive: true });
  if (process.platform === "win32") {
    writeFileSync(join(folder, "node24.cmd"), `@"${node}" %*\r\n`);
    writeFileSync(join(folder, "exec.cmd"), "@%*\r\n"); // the shell's word there, which cmd doesn't have
    return;
  }
  const link = join(folder, "node24");
  // Who may start the product needn't be who installed it, and then can't write here.
  if (leadsTo(link) === node) return;
  try {
    symlinkSync(node, link);
  } catch {
    rmSync(link, { force: true });
    symlinkSync(node, link);
  }
}

function leadsTo(link) {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [what] = process.argv.slice(2);
  const development = ["--dev", "--check", "--bench"].includes(what);
  const site = what === undefined || what === "--start" || what === "--bench";
  await main(() => prepare({ development, site, starts: what === "--start" || what === "--dev" }));
}
