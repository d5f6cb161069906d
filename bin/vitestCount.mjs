// A Vitest reporter beside the readable one: counts for bin/test.mjs by file, with the reasons of skipped tests, which
// Vitest's own JSON leaves out. Writes to the file named by JIANGCHENG_COUNT.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

export default class VitestCount {
  onTestRunEnd(modules, unhandled) {
    const files = {};
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      files[file] = countOf(module, file);
    }
    const outside = unhandled.map(({ message }) => ({ name: "outside any test", reason: firstLine(message) }));
    writeFileSync(process.env.JIANGCHENG_COUNT, JSON.stringify({ files, outside }));
  }
}

function countOf(module, file) {
  const count = { passed: 0, skipped: [], failures: [] };
  const fail = (name, errors) => count.failures.push({ name, reason: firstLine(errors[0]?.message) });
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
  return count;
}

/** What a list of failures has room for. */
function firstLine(message = "") {
  return message.split("\n")[0].slice(0, 300);
}
