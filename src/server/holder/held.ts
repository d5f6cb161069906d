import cluster from "node:cluster";

/** What a server says to the holder that started it, and the holder to the server. */
export type Said = { readonly ready: true } | { readonly failed: string } | { readonly retire: true };

/** Whether a holder started this process: it then has the port and the data folder for it. */
export const isHeld = (): boolean => cluster.isWorker;

const tell = (said: Said): void => {
  if (isHeld()) process.send?.(said);
};

export const tellReady = (): void => tell({ ready: true });
/** Why the start did not succeed, for whoever asked for it. */
export const tellFailed = (reason: string): void => tell({ failed: reason });

/** Another server has taken over; this one is to finish what it is at. */
export function onRetire(retire: () => void): void {
  if (isHeld()) process.on("message", (said: Said) => "retire" in said && retire());
}
