import sanitizeHtml from "sanitize-html";

/** Drawings of the school as SVG files: lines, areas and letters alone. Pure. */

const SHAPES = [
  ..."svg g defs title desc path rect circle ellipse line polyline polygon text tspan use marker".split(" "),
  ..."clipPath linearGradient radialGradient stop pattern".split(" "),
];

const ATTRIBUTES = [
  ..."id d x y x1 y1 x2 y2 cx cy r rx ry width height points transform viewBox dx dy offset fx fy".split(" "),
  ..."fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray".split(" "),
  ..."stroke-dashoffset stroke-opacity stroke-miterlimit opacity color clip-path clip-rule".split(" "),
  ..."stop-color stop-opacity gradientUnits gradientTransform".split(" "),
  ..."patternUnits patternTransform preserveAspectRatio font-family font-size font-weight font-style text-anchor letter-spacing".split(" "),
  ..."dominant-baseline alignment-baseline baseline-shift textLength lengthAdjust marker-start marker-mid marker-end orient".split(" "),
  ..."markerWidth markerHeight markerUnits refX refY role aria-label".split(" "),
];

/** A reference that leaves the file. */
const OUTSIDE = /url\s*\((?!\s*['"]?#)/i;
const DANGEROUS = /javascript:|data:|expression\s*\(|@import/i;

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: SHAPES,
  allowedAttributes: { "*": ATTRIBUTES, svg: [...ATTRIBUTES, "xmlns"], use: [...ATTRIBUTES, "href"] },
  allowedSchemes: [],
  allowProtocolRelative: false,
  disallowedTagsMode: "completelyDiscard",
  parser: { lowerCaseTags: false, lowerCaseAttributeNames: false, xmlMode: true },
  transformTags: {
    "*": (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(
        Object.entries(attribs).filter(
          ([name, value]) => !OUTSIDE.test(value) && !DANGEROUS.test(value) && (name !== "href" || value.startsWith("#")),
        ),
      ),
    }),
  },
};

export interface CleanDrawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** The largest side that a view box may have. */
const MOST = 10_000;

/**
 * A drawing of which lines, areas and letters are left: no script, no style sheet, no picture, nothing from elsewhere. Null: not
 * an SVG file, or one without a view box.
 */
export function cleanDrawing(given: string): CleanDrawing | null {
  const svg = sanitizeHtml(given.replace(/<\?xml[^>]*>|<!DOCTYPE[^>]*>/gi, ""), ALLOWED).trim();
  const box = /^<svg\b[^>]*\sviewBox="\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/.exec(svg);
  const [width, height] = [Number(box?.[1]), Number(box?.[2])];
  if (!(width > 0 && height > 0 && width <= MOST && height <= MOST)) return null;
  const named = /^<svg\b[^>]*\sxmlns=/.test(svg) ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
  return { svg: named, width: Math.round(width), height: Math.round(height) };
}
