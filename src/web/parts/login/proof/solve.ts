import { pbkdf2 } from "./sha256.ts";

/** What the solver needs of a challenge (contract, getCaptcha). The bytes are lower-case hex. */
export interface Puzzle {
  readonly algorithm: string;
  readonly nonce: string;
  readonly salt: string;
  /** Rounds of PBKDF2 per try. */
  readonly cost: number;
  /** Bytes of the key. */
  readonly keyLength: number;
  /** What the key of the right counter begins with. */
  readonly keyPrefix: string;
}

export interface Solution {
  readonly counter: number;
  readonly derivedKey: string;
  /** Milliseconds it took. */
  readonly time: number;
}

type Derive = (password: Uint8Array) => Uint8Array | Promise<Uint8Array>;

const ALGORITHM = "PBKDF2/SHA-256";
/** The server's dearest challenges end at 96,000 tries (64 times 1500); beyond this one has no end. */
const MOST_TRIES = 100_000;
/** Where no worker is to be had, the page gets its turn this often. */
const TURN_MS = 20;

const bytesOf = (hex: string) => Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Finds the counter whose key has the wished prefix: PBKDF2 of nonce and counter (32 bits, big-endian), try by try. */
export async function solve(puzzle: Puzzle, subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle): Promise<Solution> {
  if (puzzle.algorithm !== ALGORITHM) throw new Error(`unknown puzzle ${puzzle.algorithm}`);
  const derive = subtle ? deriveBySystem(puzzle, subtle) : deriveByScript(puzzle);
  const nonce = bytesOf(puzzle.nonce);
  const password = new Uint8Array(nonce.length + 4);
  password.set(nonce);
  const view = new DataView(password.buffer);
  const started = performance.now();
  let turn = started;
  for (let counter = 0; counter < MOST_TRIES; counter += 1) {
    view.setUint32(nonce.length, counter);
    const derivedKey = hexOf(await derive(password));
    const now = performance.now();
    if (derivedKey.startsWith(puzzle.keyPrefix)) return { counter, derivedKey, time: Math.round(now - started) };
    if (now - turn > TURN_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      turn = performance.now();
    }
  }
  throw new Error("the puzzle has no solution");
}

function deriveBySystem({ salt, cost, keyLength }: Puzzle, subtle: SubtleCrypto): Derive {
  const algorithm = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: cost };
  return async (password) => {
    const key = await subtle.importKey("raw", password as BufferSource, "PBKDF2", false, ["deriveBits"]);
    return new Uint8Array(await subtle.deriveBits(algorithm, key, keyLength * 8));
  };
}

function deriveByScript({ salt, cost, keyLength }: Puzzle): Derive {
  const bytes = bytesOf(salt);
  return (password) => pbkdf2(password, bytes, cost, keyLength);
}
