/** spec 7, getInitConfig: the host is asked for without its environment markers. */
const MARKERS = /-(wap|test|prod|local|pre)(?=\.|$)/g;

/** The host as sites are stored: lower case, no port, no environment markers. */
export function plainHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, "").replace(MARKERS, "");
}

/** RFC 9116 asks for less than a year. */
const SECURITY_TEXT_MS = 30 * 24 * 3_600_000;

/** The lines of security.txt; null where there is nobody to name. `contacts` are addresses (mailto:, https:, tel:), best first. */
export function securityLines({ contacts, phone, canonical, now }: {
  readonly contacts: readonly string[];
  /** Of the school's customer service, as people write it; called where there is no contact for this alone. */
  readonly phone: string;
  readonly canonical: string | null;
  readonly now: number;
}): readonly string[] | null {
  const number = phone.replace(/[^\d+]/g, "");
  const named = contacts.length > 0 ? contacts : number.length < 3 ? [] : [`tel:${number}`];
  if (named.length === 0) return null;
  return [
    ...named.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now + SECURITY_TEXT_MS).toISOString()}`,
    "Preferred-Languages: zh, en",
    ...(canonical === null ? [] : [`Canonical: ${canonical}`]),
  ];
}

/**
 * Versions of the agreement and the privacy policy, the newest first, with how each stands at an instant: of each text one is in force,
 * later ones are due.
 */
export function stateOfTerms<T extends { readonly name: string; readonly inForceAt: number }>(
  versions: readonly T[],
  now: number,
): (T & { state: "due" | "inForce" | "former" })[] {
  const seen = new Set<string>();
  return versions.map((version) => {
    if (version.inForceAt > now) return { ...version, state: "due" };
    const state = seen.has(version.name) ? "former" : "inForce";
    seen.add(version.name);
    return { ...version, state };
  });
}
