import { defineConfig } from "vitest/config";
import { ALONE, TOGETHER } from "./tests/support/projects.ts";

// Only what is broken takes so long, however busy the machine.
const limits = { testTimeout: 60_000, hookTimeout: 120_000 } as const;

export default defineConfig({
  test: {
    globalSetup: ["tests/support/globalSetup.ts"],
    maxWorkers: 2,
    projects: [
      { test: { ...limits, name: "alone", include: [...ALONE] } },
      {
        test: {
          ...limits,
          name: "together",
          include: [...TOGETHER],
          exclude: [...ALONE],
          isolate: false,
          // By Node's own loader, as the product runs: nothing is rewritten first.
          experimental: { viteModuleRunner: false },
        },
      },
    ],
  },
});
