import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { account } from "#contract/account.ts";
import { site } from "#contract/site.ts";
import { noData } from "#server/kernel/jobs.ts";
import { openHttp } from "#server/kernel/http.ts";
import { monitoringFiles } from "#server/kernel/monitoring/serve.ts";
import { serveRaw } from "#server/kernel/raw.ts";
import { signIn } from "../factories/account.ts";
import { aCandidate } from "../factories/attempts.ts";
import { listen } from "../factories/push.ts";
import { aStudent, Player } from "../factories/watching.ts";
import { asOwner } from "../support/owner.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const TIDY = { name: "jobs.tidy", data: noData };

interface Part {
  readonly ok: boolean;
  readonly why?: string;
  readonly dead?: number;
}
interface Ready {
  readonly ready: boolean;
  readonly parts: Readonly<Record<string, Part>>;
}

async function readyz(): Promise<Ready & { readonly status: number }> {
  // What was found is told to all who ask within half a second.
  await new Promise((resolve) => setTimeout(resolve, 550));
  const { status, text } = await school.visitor().raw("GET", "/readyz");
  return { status, ...(JSON.parse(text) as Ready) };
}

describe("whether the product can serve", () => {
  test("is told part by part", async () => {
    expect(await readyz()).toEqual({
      status: 200, ready: true,
      parts: {
        database: { ok: true }, disk: { ok: true }, jobs: { ok: true, dead: 0 }, push: { ok: true }, migrations: { ok: true },
        backup: { ok: true },
      },
    });
    expect((await school.visitor().raw("GET", "/livez")).text).toBe('{"ok":true}');
  });

  test("is no while a migration of this version did not run", async () => {
    const gone = await asOwner<{ name: string; checksum: string }>(
      school, "delete from migration where name = (select max(name) from migration) returning name, checksum",
    );
    const { name, checksum } = gone.rows[0]!;
    expect(await readyz()).toMatchObject({
      status: 503, ready: false, parts: { database: { ok: true }, migrations: { ok: false, why: expect.stringContaining(name) } },
    });
    await asOwner(school, "insert into migration (name, checksum) values ($1, $2)", [name, checksum]);
    expect(await readyz()).toMatchObject({ status: 200, ready: true });
  });

  test("is no while the push door does not hear other processes, and yes again when it does", async () => {
    await asOwner(school, `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'jiangcheng-push' and datname = current_database()`);
    expect(await readyz()).toMatchObject({
      status: 503, parts: { database: { ok: true }, push: { ok: false, why: expect.stringContaining("does not hear other processes") } },
    });
    await vi.waitFor(async () => expect(await readyz()).toMatchObject({ status: 200 }), { timeout: 10_000 });
  });

  test("counts jobs that failed for good, and goes on", async () => {
    const id = await school.means.jobs.send(school.db, TIDY, {});
    await sql`update pgboss.job set state = 'failed', completed_on = now() where id = ${id}`.execute(school.db);
    expect(await readyz()).toMatchObject({ status: 200, parts: { jobs: { ok: true, dead: 1 } } });
    await sql`delete from pgboss.job`.execute(school.db);
  });

  test("is no where work has been due for long and nobody does it, and yes while its like is being done", async () => {
    const id = await school.means.jobs.send(school.db, TIDY, {});
    await sql`update pgboss.job set start_after = now() - interval '7 minutes' where id = ${id}`.execute(school.db);
    expect(await readyz()).toMatchObject({
      status: 503, parts: { jobs: { ok: false, why: "jobs.tidy has been due for 7 min and nobody does it", dead: 0 } },
    });
    await sql`insert into pgboss.job (name, state, policy) values ('jobs.tidy', 'active', 'standard')`.execute(school.db);
    expect(await readyz()).toMatchObject({ status: 200, parts: { jobs: { ok: true } } });
    await sql`delete from pgboss.job`.execute(school.db);
  });
});

/** A figure by its name and the labels that it is told with. */
async function figure(start: string): Promise<number> {
  const { text } = await school.visitor().raw("GET", "/metrics");
  const line = text.split("\n").find((one) => one.startsWith(start));
  return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(" ") + 1));
}

describe("the figures", () => {
  test("count each call with its status and its code, and how long it took", async () => {
    const asked = 'jiangcheng_requests_total{call="site.getServiceList",method="GET",status="200",code="1"}';
    const [before, timed] = [await figure(asked), await figure('jiangcheng_request_seconds_count{call="site.getServiceList"}')];
    for (let n = 0; n < 3; n += 1) await school.visitor().raw("GET", site.getServiceList.path);
    expect(await figure(asked)).toBe(before + 3);
    expect(await figure('jiangcheng_request_seconds_count{call="site.getServiceList"}')).toBe(timed + 3);
  });

  test("name no address with its values, however many there are", async () => {
    for (let n = 0; n < 5; n += 1) await school.visitor().raw("GET", `/nothing/${n}?phone=13912345678`);
    const { text } = await school.visitor().raw("GET", "/metrics");
    expect(text).not.toContain("13912345678");
    expect(text.match(/^jiangcheng_requests_total\{call="nothing"/gm)).toHaveLength(1);
  });

  test("tell of batches, the pool, jobs, sessions, sockets, memory and the event loop", async () => {
    const learner = await signIn(school);
    await learner.call(account.getProfile, {});
    const { text, headers } = await school.visitor().raw("GET", "/metrics");
    expect(headers.get("content-type")).toContain("version=0.0.4");
    for (const name of [
      'jiangcheng_pool{state="open"}', 'jiangcheng_pool{state="idle"}', 'jiangcheng_pool{state="waiting"}',
      'jiangcheng_jobs{state="waiting"}', 'jiangcheng_jobs{state="deadLastDay"}', 'jiangcheng_sessions{of="learner"}',
      'jiangcheng_sessions{of="staff"}', "jiangcheng_push_sockets", "jiangcheng_database_up 1", "process_resident_memory_bytes",
      'nodejs_eventloop_lag_seconds{quantile="0.99"}', "process_cpu_seconds_total",
    ]) expect(text).toContain(name);
    expect(await figure('jiangcheng_sessions{of="learner"}')).toBeGreaterThan(0);
  });
});

describe("the figures of what is going on", () => {
  test("say how many heartbeats and answers were written together", async () => {
    const [beats, answers] = ['jiangcheng_batch_rows_sum{batch="heartbeats"}', 'jiangcheng_batch_rows_sum{batch="answers"}'] as const;
    const before = [await figure(beats), await figure(answers)];
    const { client, items } = await aStudent(school);
    const player = await new Player(client, items[1]).open();
    for (let n = 0; n < 4; n += 1) expect((await player.beat()).code).toBe(1);
    const candidate = await aCandidate(school);
    expect((await candidate.save(candidate.paper.questionIds[0]!, "A")).code).toBe(1);
    expect([await figure(beats), await figure(answers)]).toEqual([before[0]! + 4, before[1]! + 1]);
  });

  test("say how many sockets are open", async () => {
    const listener = await listen(school, school.visitor());
    expect(await figure("jiangcheng_push_sockets")).toBe(1);
    listener.close();
    await vi.waitFor(async () => expect(await figure("jiangcheng_push_sockets")).toBe(0));
  });
});

describe("the figures are told to nobody else", () => {
  /** The addresses alone, behind a socket of whatever address. */
  async function ask(environment: Partial<School["means"]["environment"]>, remoteAddress: string, headers: Record<string, string> = {}) {
    const means = { ...school.means, environment: { ...school.means.environment, ...environment } };
    const app = openHttp(means.environment, false);
    serveRaw(app, means, monitoringFiles);
    const asked = { method: "GET", url: "/metrics", remoteAddress, headers: { host: "localhost", ...headers } } as const;
    const { statusCode, body } = await app.inject(asked);
    await app.close();
    expect(body.includes("jiangcheng_")).toBe(statusCode === 200);
    return statusCode;
  }
  const metricsToken = "the-operators-own-word";

  test("without a token only to the machine itself", async () => {
    for (const own of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) expect(await ask({}, own)).toBe(200);
    for (const other of ["10.0.0.7", "203.0.113.7", "2001:db8::1", "::ffff:203.0.113.7"]) expect(await ask({}, other)).toBe(403);
    expect(await ask({}, "127.0.0.1", { host: "evil.example" })).toBe(403);
  });

  test("to nobody whose request a proxy on this machine passed on, whether the proxy is trusted or not", async () => {
    for (const trustedProxies of [[], ["127.0.0.1"]]) {
      for (const header of ["x-forwarded-for", "x-real-ip", "forwarded"])
        expect(await ask({ trustedProxies }, "127.0.0.1", { [header]: "127.0.0.1" })).toBe(403);
    }
    expect(await ask({ production: true }, "127.0.0.1")).toBe(403);
    expect(await ask({ production: true, trustedProxies: ["127.0.0.1"] }, "127.0.0.1")).toBe(200);
  });

  test("with a token to whoever sends it, from wherever", async () => {
    expect(await ask({ metricsToken }, "203.0.113.7", { authorization: `Bearer ${metricsToken}` })).toBe(200);
    for (const authorization of ["", "Bearer", `Bearer ${metricsToken}x`, metricsToken, `Basic ${metricsToken}`])
      expect(await ask({ metricsToken }, "127.0.0.1", { authorization })).toBe(403);
  });
});

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

describe("health under load", () => {
  test("is asked with everybody else and waits for nobody: it answers as soon as an ordinary call does", async () => {
    const timed = async (path: string) => {
      const began = performance.now();
      const { status } = await school.visitor().raw("GET", path);
      return { status, took: performance.now() - began };
    };
    let going = true;
    const calls: number[] = [];
    const busy = Array.from({ length: 30 }, async () => {
      while (going) calls.push((await timed(site.getServiceList.path)).took);
    });
    const probes: { readonly path: string; readonly status: number; readonly took: number }[] = [];
    try {
      for (let n = 0; n < 20; n += 1) for (const path of ["/livez", "/readyz"]) probes.push({ path, ...(await timed(path)) });
    } finally {
      going = false;
      await Promise.all(busy);
    }
    expect(probes.filter(({ path, status }) => path === "/livez" && status !== 200)).toEqual([]);
    // On a machine that gives this process nothing for two seconds the database is silent in truth.
    expect(probes.filter(({ path, status }) => path === "/readyz" && status === 200).length).toBeGreaterThan(10);
    // Both in one run: how fast the machine is says nothing of either.
    expect(middle(probes.map(({ took }) => took)) / middle(calls)).toBeLessThan(3);
  }, 60_000);
});
