import type { PreviousUpload, UrlStorage } from "tus-js-client";

const PREFIX = "tus::";

/** Uploads that were begun, by what tells a file from others. */
function found(prefix: string): PreviousUpload[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix)).flatMap((key) => {
      try {
        return [{ ...(JSON.parse(localStorage.getItem(key) ?? "") as PreviousUpload), urlStorageKey: key }];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/**
 * Where the device remembers which uploads were begun, so that they go on after a reload. A device that keeps nothing only can't do that:
 * the library's own storage would give up the upload for it, and begin it again and again.
 */
export const begunUploads: UrlStorage = {
  findAllUploads: () => Promise.resolve(found(PREFIX)),
  findUploadsByFingerprint: (fingerprint) => Promise.resolve(found(`${PREFIX}${fingerprint}::`)),
  removeUpload(key) {
    try {
      localStorage.removeItem(key);
    } catch {
      // It was never kept.
    }
    return Promise.resolve();
  },
  addUpload(fingerprint, upload) {
    const key = `${PREFIX}${fingerprint}::${crypto.randomUUID()}`;
    try {
      localStorage.setItem(key, JSON.stringify(upload));
    } catch {
      // The page says so where files are chosen.
    }
    return Promise.resolve(key);
  },
};
