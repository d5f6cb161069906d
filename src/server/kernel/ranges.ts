/**
 * One byte range of a file; null: the whole of it; "none": nothing of it can be given (RFC 9110, 14). Several ranges at once
 * get the whole.
 */
export function rangeOf(header: string | undefined, bytes: number): { from: number; to: number } | null | "none" {
  const said = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "");
  if (!said || (said[1] === "" && said[2] === "")) return null;
  if (said[1] === "") {
    const last = Number(said[2]);
    return last === 0 ? "none" : { from: Math.max(0, bytes - last), to: bytes - 1 };
  }
  const from = Number(said[1]);
  const to = said[2] === "" ? bytes - 1 : Math.min(Number(said[2]), bytes - 1);
  if (said[2] !== "" && Number(said[2]) < from) return null;
  return from >= bytes ? "none" : { from, to };
}
