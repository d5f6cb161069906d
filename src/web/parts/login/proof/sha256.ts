/**
 * PBKDF2 with HMAC-SHA-256 (RFC 8018, FIPS 180-4) in plain script, for pages that browsers give no `crypto.subtle`: plain http
 * in a school's own network.
 */

/** The first 32 bits of the fractional parts of the roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const [FIRST, CONSTANTS] = (() => {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  return [
    Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p))),
    Int32Array.from(primes, (p) => fraction(Math.cbrt(p))),
  ] as const;
})();

const words = new Int32Array(64);

/** Folds one block of sixteen words into the state. */
function compress(state: Int32Array, block: Int32Array): void {
  words.set(block);
  for (let i = 16; i < 64; i += 1) {
    const w15 = words[i - 15]!;
    const w2 = words[i - 2]!;
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3);
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10);
    words[i] = (words[i - 16]! + s0 + words[i - 7]! + s1) | 0;
  }
  let a = state[0]!, b = state[1]!, c = state[2]!, d = state[3]!, e = state[4]!, f = state[5]!, g = state[6]!, h = state[7]!;
  for (let i = 0; i < 64; i += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + CONSTANTS[i]! + words[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0]! + a) | 0;
  state[1] = (state[1]! + b) | 0;
  state[2] = (state[2]! + c) | 0;
  state[3] = (state[3]! + d) | 0;
  state[4] = (state[4]! + e) | 0;
  state[5] = (state[5]! + f) | 0;
  state[6] = (state[6]! + g) | 0;
  state[7] = (state[7]! + h) | 0;
}

/** A block of the message, closed by the standard's padding. `before` is what was hashed already, in bytes. */
function lastBlock(bytes: Uint8Array, before: number): Int32Array {
  const block = new Int32Array(16);
  for (let i = 0; i < bytes.length; i += 1) block[i >> 2]! |= bytes[i]! << (24 - 8 * (i & 3));
  block[bytes.length >> 2]! |= 0x80 << (24 - 8 * (bytes.length & 3));
  block[15] = (before + bytes.length) * 8;
  return block;
}

/** The state after the key's inner or outer block (RFC 2104). */
function keyed(key: Uint8Array, pad: number): Int32Array {
  const block = new Int32Array(16).fill(pad * 0x01010101);
  for (let i = 0; i < key.length; i += 1) block[i >> 2]! ^= key[i]! << (24 - 8 * (i & 3));
  const state = FIRST.slice();
  compress(state, block);
  return state;
}

/**
 * Derives up to 32 bytes.
 *
 * @param password at most 64 bytes
 * @param salt at most 51 bytes, so that it fits one block with the counter
 */
export function pbkdf2(password: Uint8Array, salt: Uint8Array, rounds: number, length: number): Uint8Array {
  if (password.length > 64 || salt.length > 51 || length > 32) throw new RangeError("longer than this derivation takes");
  const inner = keyed(password, 0x36);
  const outer = keyed(password, 0x5c);
  const counted = new Uint8Array(salt.length + 4);
  counted.set(salt);
  counted[salt.length + 3] = 1;
  const digestBlock = lastBlock(new Uint8Array(32), 64);
  digestBlock[8] = 0x80000000 | 0;
  let block = lastBlock(counted, 64);
  const state = new Int32Array(8);
  const key = new Int32Array(8);
  for (let round = 0; round < rounds; round += 1) {
    state.set(inner);
    compress(state, block);
    digestBlock.set(state);
    state.set(outer);
    compress(state, digestBlock);
    digestBlock.set(state);
    block = digestBlock;
    for (let i = 0; i < 8; i += 1) key[i]! ^= state[i]!;
  }
  return Uint8Array.from({ length }, (_, i) => key[i >> 2]! >>> (24 - 8 * (i & 3)));
}
