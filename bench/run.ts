import { type Figure, holds, table } from "./support/table.ts";

/** `npm run bench [name …]`: measures and prints a table; fails when a figure misses its limit. */
const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  rendering: async () => (await import("./rendering.ts")).rendering(),
  starting: async () => (await import("./starting.ts")).starting(),
  lighthouse: async () => (await import("./lighthouse.ts")).lighthouseFigures(),
  detail: async () => (await import("./detail.ts")).detail(),
  heartbeats: async () => (await import("./heartbeats.ts")).heartbeats(),
  transcoding: async () => (await import("./transcoding.ts")).transcoding(),
  upload: async () => (await import("./upload.ts")).upload(),
  exams: async () => (await import("./exams.ts")).exams(),
  processes: async () => (await import("./processes.ts")).processes(),
  practice: async () => (await import("./practice.ts")).practising(),
  exchange: async () => (await import("./exchange.ts")).exchange(),
  telling: async () => (await import("./telling.ts")).telling(),
  learners: async () => (await import("./learners.ts")).learners(),
  desk: async () => (await import("./desk.ts")).desk(),
  backup: async () => (await import("./backup.ts")).backups(),
  chaos: async () => (await import("./chaos.ts")).chaosFigures(),
  moments: async () => (await import("./moments.ts")).moments(),
  overload: async () => (await import("./overload.ts")).overload(),
  typesetting: async () => (await import("./typesetting.ts")).typesetting(),
  oldPhone: async () => (await import("./oldPhone.ts")).oldPhone(),
  firstFrame: async () => (await import("./firstFrame.ts")).firstFrame(),
};

// What is measured is what `npm start` runs.
process.env["JIANGCHENG_BUNDLED"] = "1";
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`no bench called ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}`);
  process.exit(1);
}
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.error(`measuring ${name} …`);
  figures.push(...(await bench()));
}
console.log(table(figures));
process.exitCode = figures.every(holds) ? 0 : 1;
