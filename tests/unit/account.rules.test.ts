import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressKey, isExempt, network } from "#server/kernel/addresses.ts";
import { pictureKind, withoutExif } from "#server/kernel/pictures.ts";
import { deviceOf } from "#server/domains/account/trail/devices.rules.ts";
import { weakness } from "#server/domains/account/guard/newPassword.rules.ts";
import { judgeLink, LINK_AGE_MS, signingText, signLink } from "#server/domains/account/partner/rules.ts";
import { decryptPhone, encryptPhone, maskPhone, phoneLookup } from "#server/domains/account/guard/phones.ts";
import { secretsOf } from "../factories/secrets.ts";

const bytes = (fill: number) => Buffer.alloc(32, fill);
const secrets = secretsOf({ lookup: [bytes(1)], personal: [bytes(2)] });
const phone = fc.tuple(fc.integer({ min: 2, max: 9 }), fc.stringMatching(/^\d{9}$/)).map(([second, rest]) => `1${second}${rest}`);

describe("a phone", () => {
  test("opens for its own learner alone, and never when it was altered", () => {
    fc.assert(
      fc.property(phone, fc.nat(1e6), fc.nat(1e6), fc.nat(), (number, owner, other, at) => {
        const stored = encryptPhone(secrets, owner, number);
        expect(decryptPhone(secrets, owner, stored)).toBe(number);
        if (other !== owner) expect(() => decryptPhone(secrets, other, stored)).toThrow();
        const altered = Buffer.from(stored);
        altered[at % altered.length]! ^= 1;
        expect(() => decryptPhone(secrets, owner, altered)).toThrow();
      }),
    );
  });

  test("is stored differently each time but found by one key, which another school's key does not find", () => {
    expect(encryptPhone(secrets, 1, "13800138000").equals(encryptPhone(secrets, 1, "13800138000"))).toBe(false);
    expect(phoneLookup(secrets, "13800138000").equals(phoneLookup(secrets, "13800138000"))).toBe(true);
    expect(phoneLookup(secretsOf({ lookup: [bytes(9)] }), "13800138000").equals(phoneLookup(secrets, "13800138000"))).toBe(false);
  });

  test("is shown as 138****8000", () => {
    expect(maskPhone("13812348000")).toBe("138****8000");
  });
});

describe("a new password", () => {
  test.each([
    "password1",
    "Password123",
    "abc12345",
    "a1234567",
    "aa123456",
    "qwer1234",
    "1qaz2wsx",
    "woaini1314",
    "woaini520",
    "wang1990",
    "123456789a",
    "zhang19900101",
    "iloveyou1",
    "aaaa1111",
    "admin888",
    "q1w2e3r4",
    "Qwerty123",
    "123456abc",
    "asdf1234",
    "5201314a",
    "test1234",
    "xuexi2026",
  ])("%s is too common", (password) => expect(weakness(password, null)).toBe("passwordCommon"));

  test.each(["mN4pQ7tzk2", "hongqi7shen9", "k3Lx9Qwe72", "dianhan56pei81"])("%s is good", (password) =>
    expect(weakness(password, "13800138000")).toBeNull(),
  );

  test("may not hold the account's own phone", () => {
    expect(weakness("hq13800138000", "13800138000")).toBe("passwordIsPhone");
  });
});

describe("a partner's link", () => {
  const key = Buffer.alloc(32, 7).toString("base64url");
  const other = Buffer.alloc(32, 8).toString("base64url");
  const partner = { app_token: "school", keys: { k1: key, k2: other }, allow_unsigned: false, is_active: true };
  const now = 1_700_000_000_000;
  const fields = { appToken: "school", name: "张伟", source: "acme", wkno: "A-17", kid: "k1", ts: now, nonce: "n".repeat(22) };
  const link = { ...fields, sign: signLink(fields, key) };

  test("is good with either of the partner's keys, up to 120 s old or ahead", () => {
    expect(judgeLink(link, partner, now)).toBe("signed");
    const second = { ...fields, kid: "k2" };
    expect(judgeLink({ ...second, sign: signLink(second, other) }, partner, now)).toBe("signed");
    expect(judgeLink(link, partner, now + LINK_AGE_MS)).toBe("signed");
    expect(judgeLink(link, partner, now - LINK_AGE_MS)).toBe("signed");
    expect(judgeLink(link, partner, now + LINK_AGE_MS + 1)).toBe("age");
    expect(judgeLink(link, partner, now - LINK_AGE_MS - 1)).toBe("age");
  });

  test("signs as the partners' page shows it", () => {
    const page = readFileSync(join(import.meta.dirname, "../../docs/partners.md"), "utf8");
    const shown = { ...fields, ts: 1_795_140_000_000, nonce: "a".repeat(22) };
    expect(page).toContain(`\n${signingText(shown)}\n`);
    expect(page).toContain(`\`${key}\` this signs to \`${signLink(shown, key)}\``);
  });

  test("any changed field breaks the signature", () => {
    const changed = fc.record({
      appToken: fc.string(), name: fc.string({ minLength: 1 }), source: fc.string({ minLength: 1 }), wkno: fc.string({ minLength: 1 }),
      ts: fc.integer({ min: now - 1000, max: now + 1000 }), nonce: fc.stringMatching(/^[\w-]{22,64}$/),
    });
    fc.assert(
      fc.property(changed, (said) => {
        const verdict = judgeLink({ ...link, ...said }, partner, now);
        const same = (Object.keys(said) as (keyof typeof said)[]).every((name) => said[name] === fields[name]);
        expect(verdict === "signed").toBe(same);
      }),
    );
  });

  test("a character can't move from one field to the next", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (a, b, c, d) => {
        const one = signingText({ ...fields, name: a, source: b });
        const two = signingText({ ...fields, name: c, source: d });
        expect(one === two).toBe(a === c && b === d);
      }),
    );
  });

  test("the signature is looked at before the age, the age before the app token", () => {
    const late = now + LINK_AGE_MS * 2;
    expect(judgeLink({ ...link, sign: "x" }, partner, late)).toBe("signature");
    const foreign = { ...fields, appToken: "elsewhere" };
    expect(judgeLink({ ...foreign, sign: signLink(foreign, key) }, partner, late)).toBe("age");
    expect(judgeLink({ ...foreign, sign: signLink(foreign, key) }, partner, now)).toBe("appToken");
  });

  test("without a signature it passes only where the partner allows it, and half a signature never does", () => {
    const bare = { appToken: "school", name: "张伟", source: "acme", wkno: "A-17" };
    expect(judgeLink(bare, partner, now)).toBe("partner");
    expect(judgeLink(bare, { ...partner, allow_unsigned: true }, now)).toBe("unsigned");
    expect(judgeLink({ ...bare, appToken: "elsewhere" }, { ...partner, allow_unsigned: true }, now)).toBe("appToken");
    expect(judgeLink({ ...link, sign: undefined }, { ...partner, allow_unsigned: true }, now)).toBe("shape");
    expect(judgeLink({ ...link, sign: "forged" }, { ...partner, allow_unsigned: true }, now)).toBe("signature");
  });

  test("an unknown, closed or keyless partner is refused", () => {
    expect(judgeLink(link, null, now)).toBe("partner");
    expect(judgeLink(link, { ...partner, is_active: false }, now)).toBe("partner");
    expect(judgeLink(link, { ...partner, keys: {} }, now)).toBe("signature");
    expect(judgeLink({ ...link, kid: "__proto__" }, partner, now)).toBe("signature");
  });
});

describe("an address", () => {
  test("of IPv6 counts by its /64, written in any way", () => {
    expect(addressKey("2001:db8:1:2:aaaa::1")).toBe(addressKey("2001:0DB8:0001:0002:ffff:ffff:ffff:ffff"));
    expect(addressKey("2001:db8:1:2::1")).not.toBe(addressKey("2001:db8:1:3::1"));
    expect(addressKey("::ffff:10.0.0.9")).toBe("10.0.0.9");
  });

  test("is shown without its end", () => {
    expect(network("203.0.113.77")).toBe("203.0.113.*");
    expect(network("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::");
  });

  test("is exempt when it stands on the list, in an IPv6 coat, too", () => {
    expect(isExempt(new Set(["10.0.0.9"]), "::ffff:10.0.0.9")).toBe(true);
    expect(isExempt(new Set(["10.0.0.9"]), "10.0.0.8")).toBe(false);
  });
});

describe("a device", () => {
  test.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0",
      "windows",
      "edge",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
      "ios",
      "safari",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50",
      "android",
      "wechat",
    ],
    ["curl/8", "other", "other"],
  ])("%s is named", (userAgent, system, browser) => expect(deviceOf(userAgent)).toEqual({ system, browser }));
});

describe("a picture", () => {
  test("is what its first bytes say, and SVG, HTML or short files are none", () => {
    const tail = Buffer.alloc(30);
    expect(pictureKind(Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), tail]))).toBe("png");
    expect(pictureKind(Buffer.concat([Buffer.from("ffd8ffe0", "hex"), tail]))).toBe("jpg");
    expect(pictureKind(Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), tail]))).toBe("webp");
    for (const text of [
      "<svg xmlns='http://www.w3.org/2000/svg'></svg>",
      "<!doctype html><script>alert(1)</script>",
      "GIF89a".padEnd(40, "x"),
    ]) {
      expect(pictureKind(Buffer.from(text))).toBeNull();
    }
    expect(pictureKind(Buffer.alloc(0))).toBeNull();
  });

  test("of a camera loses the place where it was taken", () => {
    const segment = (marker: number, body: string) => Buffer.concat([Buffer.of(0xff, marker, 0, body.length + 2), Buffer.from(body)]);
    const [start, data] = [Buffer.of(0xff, 0xd8), Buffer.concat([segment(0xda, "scan"), Buffer.from("pixels"), Buffer.of(0xff, 0xd9)])];
    const photo = Buffer.concat([start, segment(0xe0, "JFIF"), segment(0xe1, "Exif GPS 31.2N"), segment(0xdb, "table"), data]);
    expect(withoutExif(photo)).toEqual(Buffer.concat([start, segment(0xe0, "JFIF"), segment(0xdb, "table"), data]));
    expect(withoutExif(photo.subarray(0, 20))).toBeNull();
  });
});
