export { isZip, rezip, unzip } from "./archive.ts";
export { BadXml, child, childrenOf, type Element, parseXml, textOf, within, xmlData, xmlText } from "./elements.ts";
export { formulaHtml, mathInHtml } from "./mathml.ts";
export { mathToTex } from "./wordMath.ts";
export { type Chunk, chunksOf } from "./xmlChunks.ts";
