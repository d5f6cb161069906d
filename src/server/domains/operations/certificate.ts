import { connect } from "node:tls";
import type { Environment } from "../../environment.ts";
import type { Means } from "../../kernel/call.ts";
import type { Remembered } from "../../kernel/kept.ts";

interface Certificate {
  readonly host: string;
  /** ms since the epoch; null: see `fault`. */
  readonly endTime: number | null;
  readonly fault: string;
}

const CERTIFICATES: Remembered<string, Certificate> = {
  name: "operations.certificates", ttlMs: 600_000, atMost: 4, worth: ({ endTime }) => endTime !== null,
};
/** How long (ms) is waited for a host's handshake. */
const WAIT_MS = 3_000;

/** The certificate that browsers are shown at PUBLIC_URL; null where that is not https. */
export async function certificateOf({ environment, kept }: Pick<Means, "kept"> & { readonly environment: Pick<Environment, "publicUrl"> }) {
  const url = environment.publicUrl === null ? null : new URL(environment.publicUrl);
  if (url?.protocol !== "https:") return null;
  return kept(CERTIFICATES).get(url.host, () => shownBy(url.hostname, Number(url.port || 443)));
}

/** Asks as a browser would. One that is over or another host's is read all the same: when it ended is what somebody wants to know. */
function shownBy(host: string, port: number): Promise<Certificate> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: WAIT_MS }, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to);
      const fault = socket.authorized ? "" : String(socket.authorizationError ?? "");
      finish({ host, endTime: Number.isNaN(end) ? null : end, fault });
    });
    const finish = (found: Certificate) => {
      socket.destroy();
      resolve(found);
    };
    socket.once("timeout", () => finish({ host, endTime: null, fault: "ETIMEDOUT" }));
    socket.once("error", (error: Error & { code?: string }) => finish({ host, endTime: null, fault: error.code ?? error.message }));
  });
}
