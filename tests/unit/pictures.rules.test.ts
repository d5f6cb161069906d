import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACCENT_COLOURS, ACCENTS } from "#contract/accents.ts";
import { certificateState } from "#server/domains/site/branding/certificate.ts";
import { brandingOf, itemsOf } from "#server/domains/site/branding/items.rules.ts";
import { readPicture } from "#server/domains/site/pictures/picture.rules.ts";
import { stateOfTerms } from "#server/domains/site/rules.ts";
import { placedAfter } from "#server/kernel/placing.ts";
import { aDrawing, aJpeg, aPng } from "../factories/pictures.ts";

describe("a picture is read from its own bytes", () => {
  test("a whole PNG keeps what is drawn and loses what is told, and what hangs on behind it", () => {
    const told = Buffer.from("Comment\0taken at home");
    const found = readPicture(Buffer.concat([aPng(64, 48, [["tEXt", told]]), Buffer.from("<script>")]));
    expect(found).toMatchObject({ ext: "png", width: 64, height: 48 });
    expect((found as { bytes: Buffer }).bytes.equals(aPng(64, 48))).toBe(true);
  });

  test("a JPEG loses the place where it was taken", () => {
    const found = readPicture(Buffer.concat([aJpeg(320, 200), Buffer.from("PK\u0003\u0004")]));
    expect(found).toMatchObject({ ext: "jpg", width: 320, height: 200 });
    expect((found as { bytes: Buffer }).bytes.includes("GPS")).toBe(false);
    expect((found as { bytes: Buffer }).bytes.includes("PK")).toBe(false);
  });

  test("a drawing is cleaned, and refused where it would look otherwise then", () => {
    expect(readPicture(aDrawing())).toMatchObject({ ext: "svg", width: 40, height: 40 });
    for (const inside of [
      "<style>.a{fill:red}</style>", "<script>alert(1)</script>", '<image href="data:image/png;base64,AA=="/>',
      '<circle r="1" style="fill:red"/>', '<circle r="1" onload="alert(1)"/>', '<a href="javascript:alert(1)"><circle r="1"/></a>',
    ]) expect(readPicture(aDrawing(inside)), inside).toBe("unsafe");
    expect(readPicture(Buffer.from("<html><svg viewBox='0 0 1 1'></svg></html>"))).toBeNull();
  });

  test("no cut, changed or made-up file is a picture, and none breaks the reader", () => {
    const whole = aPng(40, 40);
    fc.assert(fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (end) => readPicture(whole.subarray(0, end)) === null));
    fc.assert(fc.property(fc.integer({ min: 8, max: whole.length - 13 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
      const changed = Buffer.from(whole);
      changed[at] = changed[at]! ^ by;
      return readPicture(changed) === null;
    }));
    const heads = fc.constantFrom(aJpeg(9, 9), whole, Buffer.from("RIFF"));
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), heads, (tail, head) => {
      readPicture(Buffer.concat([head.subarray(0, 20), Buffer.from(tail)]));
    }));
    expect(readPicture(aPng(7_000, 1))).toBeNull();
  });
});

describe("a list in its own order", () => {
  const list = fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 12 });
  test("one thing moves behind another, and the others keep their order", () => {
    fc.assert(fc.property(list, fc.nat(), fc.nat(), (ids, a, b) => {
      const id = ids[a % ids.length]!;
      const after = b % (ids.length + 1) === ids.length ? null : ids[b % ids.length]!;
      const order = placedAfter(ids, id, after);
      if (after === id) {
        expect(order).toBeNull();
        return;
      }
      expect(order!.filter((one) => one !== id)).toEqual(ids.filter((one) => one !== id));
      expect(order!.indexOf(id)).toBe(after === null ? 0 : order!.indexOf(after) + 1);
    }));
    expect(placedAfter([1, 2], 3, 1)).toBeNull();
    expect(placedAfter([1, 2], 1, 3)).toBeNull();
  });
});

describe("colours of a school", () => {
  const channel = (value: number) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = (hex: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16)));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const contrast = (a: string, b: string) => {
    const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
    return (high! + 0.05) / (low! + 0.05);
  };
  test.each(ACCENTS)("letters on %s can be read in both themes, and its words on the page and on its soft ground", (accent) => {
    const { light, dark } = ACCENT_COLOURS[accent];
    for (const [theme, page] of [[light, "#f5f4f0"], [dark, "#0e151a"]] as const) {
      for (const ground of [theme.ground, theme.hover]) expect(contrast(theme.on, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of [page, theme.soft]) expect(contrast(theme.ink, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme.graphic, page)).toBeGreaterThanOrEqual(3);
    }
  });
});

test("a branding comes back from the items that it is kept as", () => {
  const word = fc.string({ maxLength: 12 }).map((text) => text.trim());
  const target = fc.constantFrom("", "https://a.example/x", "https://b.example");
  const code = fc.record({ target, picture: fc.constantFrom("", "/pictures/a.png") });
  const branding = fc.record({
    school: word, siteName: word, logo: word, accent: fc.constantFrom(...ACCENTS), phone: word, hours: word, qq: word, follow: code,
    android: code, ios: code, mobileHost: word, icp: word, police: word, licence: word, licenceUntil: fc.constantFrom("", "2029-06-30"),
  });
  fc.assert(fc.property(branding, (given) => {
    expect(brandingOf(itemsOf(given))).toEqual(given);
  }));
  const drawn = (target: string) => {
    const none = { target: "", picture: "" };
    const blank = brandingOf([]);
    return itemsOf({ ...blank, follow: { target, picture: "" }, android: none, ios: none }).find(({ key }) => key === "QRCode")!.val;
  };
  expect(drawn("https://a.example")).toMatch(/^\/qr\/follow\.svg\?v=[\w-]{8}$/);
  expect(drawn("https://a.example")).not.toBe(drawn("https://b.example"));
  expect(drawn("")).toBe("");
});

test("of each text one version is in force, later ones are due", () => {
  const of = (name: string, inForceAt: number) => ({ name, inForceAt });
  const versions = [of("agreement", 30), of("agreement", 20), of("agreement", 10), of("privacy", 15)];
  expect(stateOfTerms(versions, 25).map(({ state }) => state)).toEqual(["due", "inForce", "former", "inForce"]);
});

test("a certificate is told of in time", () => {
  const day = 86_400_000;
  expect(certificateState(true, 82 * day, 0).state).toBe("good");
  expect(certificateState(true, 18 * day, 0).state).toBe("expiring");
  expect(certificateState(true, 0, 0).state).toBe("expired");
  expect(certificateState(false, 82 * day, 0).state).toBe("untrusted");
});
