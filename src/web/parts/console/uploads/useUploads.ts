import { useSyncExternalStore } from "react";
import { onSendings, sendings } from "./queue.ts";

/** What is being uploaded, in the order in which it was given. */
export const useUploads = () => useSyncExternalStore(onSendings, sendings);
