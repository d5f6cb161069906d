import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Means } from "./kernel/call.ts";

/** The loader's name where it is bundled (bin/bundle.mjs); in the sources nobody says it. */
declare const DEMO_LOADER: string | undefined;

/** On the first start of a school without DATABASE_URL: loads the demo school. DEMO=1 asks for it anywhere, DEMO=0 never. */
export async function firstStart(means: Means, root: string, print: (line: string) => void): Promise<void> {
  const { environment, pool } = means;
  const wanted = environment.demo ?? environment.databaseUrl === null;
  if (!wanted || environment.production) return;
  const place = typeof DEMO_LOADER === "undefined" ? pathToFileURL(join(root, "demo/load.ts")).href : DEMO_LOADER;
  const loader = (await import(place)) as DemoLoader;
  if (await loader.isLoaded(pool)) return loader.sayAccounts(print);
  print("loading the demo school …");
  await loader.loadDemo(means);
  means.pagesChanged();
  loader.sayAccounts(print);
}

interface DemoLoader {
  isLoaded(pool: Means["pool"]): Promise<boolean>;
  loadDemo(means: Means): Promise<void>;
  sayAccounts(print: (line: string) => void): void;
}
