/** Longest address that is handed on. */
const LONGEST = 2_000;

/**
 * The address on a partner's site that a learner may be sent to, written out; null for anything but an absolute https
 * address of a named host without user and password.
 */
export function partnerLink(address: string | null): string | null {
  if (address === null || address.length > LONGEST || /\s/.test(address) || !URL.canParse(address)) return null;
  const { protocol, username, password, hostname, href } = new URL(address);
  const named = hostname !== "" && !hostname.startsWith("[");
  return protocol === "https:" && username === "" && password === "" && named ? href : null;
}
