import type { Received } from "#contract/endpoint.ts";
import type { staffExams } from "#contract/staff/exams.ts";

/** How secret a paper is. */
export type Secrecy = Received<(typeof staffExams)["paperSecrecy"]>;
