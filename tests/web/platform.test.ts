import { describe, expect, test } from "vitest";
import { gatewayOf } from "#web/client/gateway.ts";
import { installationOf } from "#web/client/installation.ts";
import { mobileAddress, platformOf } from "#web/site/platform.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 12; V2166A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 15_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.1 Mobile/15E148 Safari/604.1";
const DESKTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const TABLET = "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Safari/537.36";

describe("platform detection", () => {
  test("the app's browser is told by its suffix", () => {
    expect(platformOf(`${PHONE} CloudClassroom/3.2.1 (12; android)`)).toEqual({
      name: "app",
      appVersion: "3.2.1",
      systemVersion: "12",
      system: "android",
    });
  });

  test("otherwise the platform is browser, also when only a part of the suffix is there", () => {
    for (const agent of [PHONE, DESKTOP, "", `${PHONE} CloudClassroom/3.2.1`, `CloudClassroom/3.2.1 (12; android) ${PHONE}`]) {
      expect(platformOf(agent).name).toBe("browser");
    }
  });
});

describe("the redirect of mobile visitors", () => {
  test("keeps path and query on the way to the configured mobile host", () => {
    expect(mobileAddress("https://school.cn/course/details?id=7", PHONE, "m.school.cn")).toBe("https://m.school.cn/course/details?id=7");
    expect(mobileAddress("https://school-prod.cn/home", IPHONE, "https://m.school.cn")).toBe("https://m.school.cn/home");
  });

  test("leads also to a host with a port, and works on phones without URL.canParse", () => {
    const { canParse } = URL;
    Reflect.deleteProperty(URL, "canParse");
    try {
      expect(mobileAddress("https://school.cn/home", PHONE, "m.school.cn:8443")).toBe("https://m.school.cn:8443/home");
      expect(mobileAddress("https://school.cn/home", PHONE, "not a host")).toBeNull();
    } finally {
      URL.canParse = canParse;
    }
  });

  test("happens on the production host alone", () => {
    for (const host of [
      "school-wap.cn",
      "school-test.cn",
      "school-local.cn",
      "school-pre.cn",
      "localhost:3000",
      "127.0.0.1",
      "192.168.1.8",
    ]) {
      expect(mobileAddress(`http://${host}/home`, PHONE, "m.school.cn")).toBeNull();
    }
  });

  test("happens only when a mobile host is configured, only for phones, and never in a circle", () => {
    expect(mobileAddress("https://school.cn/home", PHONE, "")).toBeNull();
    expect(mobileAddress("https://school.cn/home", DESKTOP, "m.school.cn")).toBeNull();
    expect(mobileAddress("https://school.cn/home", TABLET, "m.school.cn")).toBeNull();
    expect(mobileAddress("https://m.school.cn/home", PHONE, "m.school.cn")).toBeNull();
    expect(mobileAddress("https://school.cn/home", PHONE, "javascript:alert(1)")).toBeNull();
  });
});

describe("the gateway", () => {
  const gateways = {
    development: "",
    test: "https://gateway-test.cn",
    pre: "ftp://gateway.cn",
    production: "https://gateway.cn",
    mobile: "",
  };

  test("is chosen by the installation that the host belongs to", () => {
    expect(installationOf("school-test.example.cn")).toBe("test");
    expect(installationOf("School-Pre.example.cn")).toBe("pre");
    expect(installationOf("protest.example.cn")).toBe("production");
    expect(gatewayOf("school-test.example.cn", gateways)).toBe("https://gateway-test.cn");
    expect(gatewayOf("school.example.cn", gateways)).toBe("https://gateway.cn");
  });

  test("is the page's own origin where none is set or what is set is no web origin", () => {
    expect(gatewayOf("localhost", gateways)).toBe("");
    expect(gatewayOf("school-pre.cn", gateways)).toBe("");
  });
});
