import { lookup } from "node:dns/promises";
import { connect } from "node:tls";

const DAY_MS = 86_400_000;
/** A certificate that ends within so many days is told of. */
const SOON_DAYS = 21;
/** How long (ms) the other side is waited for. */
const WAIT_MS = 4_000;

interface Certificate {
  readonly state: "good" | "expiring" | "expired" | "untrusted" | "unresolved" | "unreachable";
  /** Its end (ms since the epoch); null where none was seen. */
  readonly until: number | null;
}

/** How a certificate stands: `trusted` by this machine's authorities, `until` its end, both as they were seen. */
export function certificateState(trusted: boolean, until: number, now: number): Certificate {
  if (until <= now) return { state: "expired", until };
  if (!trusted) return { state: "untrusted", until };
  return { state: until - now < SOON_DAYS * DAY_MS ? "expiring" : "good", until };
}

/** Looks at the certificate that a host shows on port 443. Nothing is sent to it but the greeting. */
export async function lookAtCertificate(host: string, now: number, port = 443): Promise<Certificate> {
  try {
    await lookup(host);
  } catch {
    return { state: "unresolved", until: null };
  }
  return new Promise((resolve) => {
    // An untrusted one is looked at, too: it is told apart from none.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: WAIT_MS });
    const answer = (found: Certificate) => {
      socket.destroy();
      resolve(found);
    };
    socket.once("secureConnect", () => {
      const until = Date.parse(socket.getPeerCertificate().valid_to ?? "");
      answer(Number.isNaN(until) ? { state: "unreachable", until: null } : certificateState(socket.authorized, until, now));
    });
    socket.once("timeout", () => answer({ state: "unreachable", until: null }));
    socket.once("error", () => answer({ state: "unreachable", until: null }));
  });
}
