/** Each in a process of its own: the browser's code has the state of one page, a fault takes down what runs beside it. */
export const ALONE: readonly string[] = ["tests/web/**/*.test.{ts,tsx}", "tests/faults/**/*.test.ts", "tests/**/*.alone.test.ts"];

/** One after the other in the same process, with the modules that the first of them loaded. */
export const TOGETHER: readonly string[] = ["tests/{unit,api,attacks,laws}/**/*.test.ts", "tests/*.test.ts"];
