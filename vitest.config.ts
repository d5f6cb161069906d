import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/{unit,api,faults,laws}/**/*.test.{ts,tsx}", "tests/*.test.ts"],
    globalSetup: ["tests/support/globalSetup.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
    fileParallelism: true,
  },
});
