/**
 * An amount in fen as digits of yuan, without the sign: 68000 is `680`, 128000 is `1,280`, 68050 is `680.50`.
 * @throws RangeError when the amount isn't a whole number of fen, zero or more.
 */
export function yuan(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`not an amount in fen: ${fen}`);
  const whole = String(Math.floor(fen / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = fen % 100;
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, "0")}`;
}
