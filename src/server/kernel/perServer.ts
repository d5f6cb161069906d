import type { Means } from "./call.ts";

/**
 * What belongs to one server, made when it is first asked for and gone with the server: the gathering of writes, work under
 * way. No cache: what is remembered of the database lies in `means.kept`. Several servers live in one process under test.
 */
export function perServer<M extends Pick<Means, "pool">, T>(make: (means: M) => T): (means: M) => T {
  const made = new WeakMap<Means["pool"], T>();
  return (means) => {
    let found = made.get(means.pool);
    if (found === undefined) made.set(means.pool, (found = make(means)));
    return found;
  };
}
