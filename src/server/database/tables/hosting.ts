import type { Generated } from "kysely";

/** How far a video at a foreign host is. */
export type HostedState = "waiting" | "processing" | "ready" | "failed" | "removed";

export interface MediaHostedTable {
  asset_id: number;
  state: HostedState;
  said: Generated<string>;
  ask_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface MediaEventTable {
  id: string;
  asset_id: number;
  kind: string;
  at: Date;
  received_at: Date;
}
