// A Vitest reporter beside the readable one: counts for bin/test.mjs, with the reasons of skipped tests, which
// Vitest's own JSON leaves out. Writes to the file named by JIANGCHENG_COUNT.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

export default class VitestCount {
  onTestRunEnd(modules, unhandled) {
    const count = { passed: 0, failed: unhandled.length, skipped: [] };
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      // A file that doesn't load holds no tests, and is a failure all the same.
      count.failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state, note } = test.result();
        if (state === "passed") count.passed++;
        else if (state === "skipped") count.skipped.push({ name: `${file} > ${test.fullName}`, reason: note ?? "" });
        else count.failed++;
      }
      for (const suite of module.children.allSuites()) count.failed += suite.errors().length;
    }
    writeFileSync(process.env.JIANGCHENG_COUNT, JSON.stringify(count));
  }
}
