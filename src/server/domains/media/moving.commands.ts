import { mkdir } from "node:fs/promises";
import { type Command, UsageError } from "../../kernel/commands.ts";
import { foldersOnDisk, mediaOnDisk } from "../../providers/storage/onDisk.ts";
import { claimStore } from "../../providers/storage/probe.ts";
import { moveBlobs } from "./moving.ts";

/** Copies what lies in DATA_DIR/media to the object store that the S3_ settings name. */
export const moveToStore: Command = {
  name: "media move-to-store",
  usage: "[--delete]",
  summary: "copy media from disk to the object store and compare them; again at any time",
  async run({ environment, providers, secrets }, args, print) {
    const wrong = args.find((word) => word !== "--delete");
    if (wrong !== undefined) throw new UsageError(`"${wrong}" is nothing that this command knows`);
    if (!providers.media.remote) {
      print("no object store is set up: name one with S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY");
      return 1;
    }
    await claimStore(providers.media, secrets.storeMark);
    await mkdir(environment.dataDir, { recursive: true });
    const { copied, kept, bytes, failures } = await moveBlobs(mediaOnDisk(environment), providers.media, await foldersOnDisk(environment), {
      removing: args.includes("--delete"), scratch: environment.dataDir, say: print,
    });
    for (const { key, reason } of failures) print(`not moved: ${key}: ${reason}`);
    print(
      `${copied} files copied (${Math.ceil(bytes / 1024 ** 2)} MB), ${kept} were there already, ${failures.length} failed; in ${providers.media.name}`,
    );
    return failures.length > 0 ? 1 : 0;
  },
};
