import { expect, test } from "vitest";
import type { Endpoint, RawAddress } from "#contract/endpoint.ts";
import { errorReport } from "#contract/errors.ts";
import { handoutFiles } from "#contract/handouts.ts";
import { rooms } from "#server/app.ts";
import { rawOf, registryOf } from "#server/kernel/room.ts";
import { GUARDED, WRITE_NOTHING, WRITES } from "#server/writes.ts";

const changing = registryOf(rooms)
  .all()
  .filter(({ endpoint }) => endpoint.method !== "GET" && !endpoint.access.startsWith("staff:"));

/** What anybody may report is counted where it arrives; the ticket for a handout is given to staff alone. */
const ADMITTED: readonly RawAddress[] = [errorReport, handoutFiles.upload];

test("every call by which a learner or a visitor may change something has a budget, or is known to change nothing", () => {
  const known: readonly Endpoint[] = [...WRITES.flatMap(({ calls }) => calls), ...WRITE_NOTHING, ...GUARDED];
  expect(changing.length).toBeGreaterThan(70);
  expect(changing.filter(({ endpoint }) => !known.includes(endpoint)).map(({ domain, name }) => `${domain}.${name}`)).toEqual([]);
});

test("each of them once, and no other", () => {
  const known: readonly Endpoint[] = [...WRITES.flatMap(({ calls }) => calls), ...WRITE_NOTHING, ...GUARDED];
  expect(known.length).toBe(new Set(known).size);
  expect(known.length).toBe(changing.length);
});

test("no two budgets have one name", () => {
  const names = WRITES.map(({ budget }) => budget.spent.name);
  expect(names).toEqual([...new Set(names)]);
});

test("what is sent outside the envelope is staff's, a provider's, or counted where it arrives", () => {
  const sending = rawOf(rooms).filter(({ method }) => method !== "GET");
  const open = sending.filter(({ path, access }) => access !== "signature" && !path.startsWith("/api/staff/"));
  expect(open.filter((address) => !ADMITTED.includes(address)).map(({ path }) => path)).toEqual([]);
});
