import type { Pool } from "./database.ts";
import { StartFailure } from "./embedded/failure.ts";

type Right = "SELECT" | "INSERT" | "UPDATE" | "DELETE" | "USAGE";

const ROWS: readonly Right[] = ["SELECT", "INSERT", "UPDATE", "DELETE"];
/** What the product writes and never changes; what has to be changed nevertheless goes through functions of the owner's. */
const APPENDED: ReadonlySet<string> = new Set([
  "audit_log", "audit_seal", "audit_anchor", "watch_evidence", "evidence_seal", "evidence_anchor", "security_event",
]);
/** Columns that are filled in after their row was written: the seal is made over what refers to the row. */
const FILLED_IN = "update (learners, root, seal) on public.evidence_seal";
/** What a start alone writes. */
const READ: ReadonlySet<string> = new Set(["migration", "migration_lock", "start_lock", "secret_fingerprint"]);

interface Thing {
  readonly schema: string;
  readonly name: string;
  readonly kind: "table" | "sequence";
  /** What the role may do with it, be it as its owner, by a grant or through another role. */
  readonly may: readonly Right[];
}

/** The product's role: that of the given connections. */
export async function roleOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>("select current_user as role");
  return rows[0]!.role;
}

/** Gives a role rights on rows, and on those alone, of all that is there; takes away what it has beyond them. By the owner. */
export async function grantRights(owner: Pool, role: string): Promise<void> {
  const name = quoted(role);
  const statements = [`grant usage on schema public, pgboss to ${name}`];
  for (const thing of await thingsFor(owner, role)) {
    const [wanted, place] = [rightsOn(thing), `${thing.kind} ${quoted(thing.schema)}.${quoted(thing.name)}`];
    const missing = wanted.filter((right) => !thing.may.includes(right));
    const beyond = thing.may.filter((right) => !wanted.includes(right));
    if (missing.length > 0) statements.push(`grant ${missing.join(", ")} on ${place} to ${name}`);
    if (beyond.length > 0) statements.push(`revoke ${beyond.join(", ")} on ${place} from ${name}`);
  }
  statements.push(`grant ${FILLED_IN} to ${name}`);
  await owner.query(statements.join("; "));
}

/** Throws StartFailure naming what the role of these connections may not do and the product has to. */
export async function refuseMissingRights(pool: Pool): Promise<void> {
  const role = await roleOf(pool);
  const missing = (await thingsFor(pool, role)).flatMap((thing) => {
    const rights = rightsOn(thing).filter((right) => !thing.may.includes(right));
    return rights.length === 0 ? [] : [`${rights.join(", ")} on ${thing.schema}.${thing.name}`];
  });
  if (missing.length > 0) throw lacking(role, missing);
}

/** Throws StartFailure where the role of these connections can't make the schema, and no owner was named who could. */
export async function refuseNoOwner(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; right: string }>(
    `select current_user as role, right_ as right from (values
       ('CREATE on schema public', has_schema_privilege('public', 'create')),
       ('CREATE on the database', has_database_privilege(current_database(), 'create'))) as asked (right_, has)
     where not has`,
  );
  if (rows[0]) throw lacking(rows[0].role, rows.map(({ right }) => right));
}

const lacking = (role: string, missing: readonly string[]): StartFailure =>
  new StartFailure(
    `the role ${role} of DATABASE_URL lacks rights: ${missing.join("; ")}; ` +
      "grant them, or name the owner in DATABASE_OWNER_URL, whose start grants what is missing",
  );

function rightsOn({ schema, name, kind }: Thing): readonly Right[] {
  if (kind === "sequence") return ["SELECT", "USAGE"];
  if (schema === "public" && APPENDED.has(name)) return ["SELECT", "INSERT"];
  return schema === "public" && READ.has(name) ? ["SELECT"] : ROWS;
}

/** Tables, views and sequences. The months of the evidence are reached through their table, and by the product in no other way. */
async function thingsFor(pool: Pool, role: string): Promise<Thing[]> {
  const { rows } = await pool.query<Thing>(
    `select n.nspname as schema, c.relname as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind,
            case c.relkind
              when 'S' then array(select r from unnest('{SELECT,USAGE}'::text[]) r where has_sequence_privilege($1::name, c.oid, r))
              else array(select r from unnest('{SELECT,INSERT,UPDATE,DELETE}'::text[]) r where has_table_privilege($1::name, c.oid, r))
            end as may
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'S')
        and not (n.nspname = 'public' and c.relispartition)
      order by 1, 2`,
    [role],
  );
  return rows;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
