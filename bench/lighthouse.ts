import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { startSchool } from "../tests/e2e/support/schoolServer.ts";
import { chromeFlags, chromePath } from "./support/browser.ts";
import { type Figure, median } from "./support/table.ts";

const RUNS = 3;

interface Run {
  readonly largest: number;
  readonly shift: number;
  readonly blocking: number;
  readonly performance: number;
  readonly accessibility: number;
  readonly seo: number;
}

async function measure(address: string): Promise<Run[]> {
  const chrome = await launch({ chromePath: chromePath(), chromeFlags: ["--headless=new", ...chromeFlags] });
  const runs: Run[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(address, {
        port: chrome.port,
        output: "json",
        logLevel: "error",
        onlyCategories: ["performance", "accessibility", "seo"],
      });
      const { audits, categories } = result!.lhr;
      const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
      const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
      runs.push({
        largest: value("largest-contentful-paint") / 1000,
        shift: value("cumulative-layout-shift"),
        blocking: value("total-blocking-time"),
        performance: score("performance"),
        accessibility: score("accessibility"),
        seo: score("seo"),
      });
      for (const [name, audit] of Object.entries(audits)) {
        if (
          run === 0 &&
          audit.score !== null &&
          audit.score < 0.9 &&
          categories["seo"]?.auditRefs.concat(categories["accessibility"]?.auditRefs ?? []).some((r) => r.id === name && r.weight > 0)
        ) {
          console.log(`  ${address}: ${name}: ${audit.title}`);
        }
      }
    }
  } finally {
    chrome.kill();
  }
  return runs;
}

/** Lighthouse with its mobile profile (slow 4G, 4 times slower processor), median of some runs. */
export async function lighthouseFigures(): Promise<Figure[]> {
  const school = await startSchool();
  try {
    const list = (await (await fetch(`${school.origin}/api/course/v3/index/getCourseRecommendList`)).json()) as { data: { id: number }[] };
    const pages = [
      ["home", "/home", 2.0],
      ["course detail", `/course/details?id=${list.data[0]!.id}`, 1.5],
    ] as const;
    const figures: Figure[] = [];
    for (const [name, path, largest] of pages) {
      const runs = await measure(school.origin + path);
      const of = (key: keyof Run) => median(runs.map((r) => r[key]));
      const note = `median of ${RUNS}; blocking ${Math.round(of("blocking"))} ms`;
      figures.push(
        { name: `${name}: largest content`, measured: of("largest"), limit: largest, atLeast: false, unit: "s", note },
        { name: `${name}: layout shift`, measured: of("shift"), limit: 0.05, atLeast: false, unit: "" },
        { name: `${name}: Lighthouse performance`, measured: of("performance"), limit: 95, atLeast: true, unit: "" },
        { name: `${name}: Lighthouse accessibility`, measured: of("accessibility"), limit: 98, atLeast: true, unit: "" },
        { name: `${name}: Lighthouse SEO`, measured: of("seo"), limit: 100, atLeast: true, unit: "" },
      );
    }
    return figures;
  } finally {
    await school.stop();
  }
}
