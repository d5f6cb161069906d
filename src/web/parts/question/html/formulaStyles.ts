// In a chunk of its own: fetched with the first formula alone.
import "katex/dist/katex.min.css";

export const ready = true;
