export interface Picture {
  readonly src: string;
  readonly alt: string;
}

let shown: Picture | null = null;
const listeners = new Set<() => void>();

/** Enlarges a picture in the page's dialog; null closes it. */
export function showPicture(picture: Picture | null): void {
  shown = picture;
  for (const listener of listeners) listener();
}

export const shownPicture = (): Picture | null => shown;

export function onPicture(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
