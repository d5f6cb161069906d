/** spec 7, getInitConfig: the host is asked for without its environment markers. */
const MARKERS = /-(wap|test|prod|local|pre)(?=\.|$)/g;

/** The host as sites are stored: lower case, no port, no environment markers. */
export function plainHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, "").replace(MARKERS, "");
}
