/**
 * Whether React has taken over an element of the server's HTML. Until then React holds back events inside: a listener on
 * the document hears of them in the capturing phase alone.
 */
export const takenOver = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith("__react"));
