// A Vitest reporter beside the readable one: counts for bin/test.mjs, with the reasons of skipped tests, which
// Vitest's own JSON leaves out. Writes to the file named by JIANGCHENG_COUNT.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

export default class VitestCount {
  onTestRunEnd(modules, unhandled) {
    const count = { passed: 0, failed: 0, skipped: [], failures: [] };
    const fail = (name, errors) => {
      count.failed++;
      count.failures.push({ name, reason: firstLine(errors[0]?.message) });
    };
    for (const error of unhandled) fail("outside any test", [error]);
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      // A file that doesn't load holds no tests, and is a failure all the same.
      for (const error of module.errors()) fail(file, [error]);
      for (const test of module.children.allTests()) {
        const { state, note, errors = [] } = test.result();
        if (state === "passed") count.passed++;
        else if (state === "skipped") count.skipped.push({ name: `${file} > ${test.fullName}`, reason: note ?? "" });
        else fail(`${file} > ${test.fullName}`, errors);
      }
      for (const suite of module.children.allSuites()) {
        for (const error of suite.errors()) fail(`${file} > ${suite.fullName}`, [error]);
      }
    }
    writeFileSync(process.env.JIANGCHENG_COUNT, JSON.stringify(count));
  }
}

/** What a list of failures has room for. */
function firstLine(message = "") {
  return message.split("\n")[0].slice(0, 300);
}
