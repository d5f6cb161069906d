import { useSyncExternalStore } from "react";
import { playerRemote } from "./remote.ts";

const second = () => Math.floor(playerRemote.position());

/** The whole second of the lesson that is shown now. */
export const useSecond = (): number => useSyncExternalStore(playerRemote.subscribe, second, () => 0);
