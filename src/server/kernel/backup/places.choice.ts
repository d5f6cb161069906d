import { folderSource, folderTarget } from "./folder.ts";
import type { Source, Target } from "./places.ts";
import { tarSource, tarTarget } from "./tar.ts";

/** A place is one file where its name says so, else a folder. */
export const isFile = (place: string): boolean => place.endsWith(".tar");

export const openTarget = (place: string, how: { readonly passphrase: string | null; readonly keep: number }): Promise<Target> =>
  isFile(place) ? tarTarget(place, how.passphrase) : folderTarget(place, how);

/** `stamp`: of which instant, for a folder that holds several; null for the newest. */
export const openSource = (place: string, passphrase: string | null, stamp: string | null): Promise<Source> =>
  isFile(place) ? tarSource(place, passphrase) : folderSource(place, passphrase, stamp);
