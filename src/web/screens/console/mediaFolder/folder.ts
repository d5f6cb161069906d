/** More than this is no course: most likely somebody chose the folder above. */
export const MOST_FILES = 3000;

/** A folder of the person's own computer. */
export interface Folder {
  readonly name: string;
  readonly isDropped: boolean;
  /** By their paths from the folder on. */
  readonly files: ReadonlyMap<string, File>;
}

/** A folder, or why it can't be used. */
export type Read = Folder | "empty" | "many";

/** What systems and programs put into folders: nobody means it. */
const isNoise = (path: string): boolean =>
  path.split("/").some((part) => part.startsWith(".") || part.startsWith("~$") || part === "__MACOSX") ||
  /(?:^|\/)(?:thumbs\.db|desktop\.ini)$/i.test(path);

function read(name: string, isDropped: boolean, all: readonly (readonly [path: string, file: File])[]): Read {
  const files = new Map(all.filter(([path]) => !isNoise(path)));
  return files.size === 0 ? "empty" : files.size > MOST_FILES ? "many" : { name, isDropped, files };
}

/** What a field for folders holds. */
export function ofField(list: Iterable<File>): Read {
  const files = [...list];
  const name = files[0]?.webkitRelativePath.split("/")[0] ?? "";
  return read(name, false, files.map((file) => [file.webkitRelativePath.split("/").slice(1).join("/") || file.name, file]));
}

/** What was dropped, with all folders in it. To be called while the drop is handled: the browser forgets the list afterwards. */
export async function ofDrop(items: DataTransferItemList): Promise<Read> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found: [string, File][] = [];
  const [first] = entries;
  const isOne = entries.length === 1 && first?.isDirectory === true;
  for (const entry of isOne ? await childrenOf(first as FileSystemDirectoryEntry) : entries) await gather(entry, "", found);
  return read(isOne ? first.name : entries.map(({ name }) => name).join(", ").slice(0, 60), true, found);
}

async function gather(entry: FileSystemEntry, under: string, found: [string, File][]): Promise<void> {
  const path = under + entry.name;
  if (isNoise(path) || found.length > MOST_FILES) return;
  if (entry.isDirectory) {
    for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await gather(child, `${path}/`, found);
    return;
  }
  found.push([path, await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))]);
}

/** A reader gives some at a time, and none when it has given all. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return children;
    children.push(...some);
  }
}
