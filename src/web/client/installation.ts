/** The kinds of installation, told by the host's marker (spec 7, getInitConfig; spec 9, Environments). */
export type Installation = "development" | "test" | "pre" | "production" | "mobile";

const MARKED: readonly (readonly [RegExp, Installation])[] = [
  [/-wap(?=\.|$)/, "mobile"],
  [/-test(?=\.|$)/, "test"],
  [/-pre(?=\.|$)/, "pre"],
  [/-local(?=\.|$)|^localhost$|\.local$|^[\d.]+$|^\[/, "development"],
];

/** The installation that a host name (without port) belongs to; `-prod` and no marker at all are production. */
export function installationOf(hostName: string): Installation {
  const name = hostName.toLowerCase();
  return MARKED.find(([marker]) => marker.test(name))?.[1] ?? "production";
}
