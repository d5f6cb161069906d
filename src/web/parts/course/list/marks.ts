/** A piece of a text; `hit` when it's one of the searched words. */
interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** Cuts a text at the searched words, whatever their case; the longest word wins. Joined, the pieces are the text again. */
export function piecesOf(text: string, terms: readonly string[]): Piece[] {
  const words = terms.map((term) => term.trim().toLowerCase()).filter(Boolean).sort((a, b) => b.length - a.length);
  const lower = text.toLowerCase();
  // Lower case is longer than the letter itself in a few scripts: there nothing can be marked at the right place.
  if (words.length === 0 || lower.length !== text.length) return text === "" ? [] : [{ text, hit: false }];
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const word = words.find((candidate) => lower.startsWith(candidate, at));
    if (word === undefined) {
      at += 1;
      continue;
    }
    if (at > from) pieces.push({ text: text.slice(from, at), hit: false });
    pieces.push({ text: text.slice(at, at + word.length), hit: true });
    at += word.length;
    from = at;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
}

/** The same pieces by the parts of the text, of which one or another ends within a piece. */
export function cut(pieces: readonly Piece[], parts: readonly string[]): readonly Piece[][] {
  const left = [...pieces];
  return parts.map((part) => {
    const own: Piece[] = [];
    for (let open = part.length; open > 0; ) {
      const { text, hit } = left.shift()!;
      own.push({ text: text.slice(0, open), hit });
      if (text.length > open) left.unshift({ text: text.slice(open), hit });
      open -= text.length;
    }
    return own;
  });
}
