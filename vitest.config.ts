import { defineConfig } from "vitest/config";
import { ALONE, TOGETHER } from "./tests/support/projects.ts";

const limits = { testTimeout: 20_000, hookTimeout: 60_000 } as const;

export default defineConfig({
  test: {
    globalSetup: ["tests/support/globalSetup.ts"],
    maxWorkers: 3,
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
