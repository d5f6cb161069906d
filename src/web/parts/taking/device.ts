const KEY = "deviceId";
let own: string | null = null;

/** What this browser calls itself (contract `deviceId`): the same in all its tabs, made once. Browser only. */
export function deviceId(): string {
  if (own) return own;
  try {
    own = localStorage.getItem(KEY);
  } catch {
    // Storage is closed: it is known by this name until the page goes.
  }
  if (!own || !/^[\w-]{8,64}$/.test(own)) own = newId();
  try {
    localStorage.setItem(KEY, own);
  } catch {
    // As above.
  }
  return own;
}

/** A random UUID; `crypto.randomUUID` is missing before Chromium 92 and Safari 15.4. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
