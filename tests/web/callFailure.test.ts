import { afterEach, describe, expect, it, vi } from "vitest";
import { site } from "#contract/site.ts";
import { call, CallFailure } from "#web/client/call.ts";
import { surround } from "#web/client/surroundings.ts";

const BUSY = "服务器有点忙";
const OFFLINE = "网络没连上";

async function failureOf(answer: () => Promise<Response>): Promise<CallFailure> {
  const nothing = () => undefined;
  surround({ token: () => null, appToken: () => "", sessionEnded: nothing, toast: nothing, busy: () => BUSY, report: nothing });
  vi.stubGlobal("fetch", answer);
  const error: unknown = await call(site.getInitConfig, {}).catch((reason: unknown) => reason);
  if (!(error instanceof CallFailure)) throw new Error(`not a failed call: ${String(error)}`);
  return error;
}

describe("a call without an envelope", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it("is a busy server where a gateway answers with a page of its own, and not a lost network", async () => {
    for (const status of [429, 500, 502, 503, 504]) {
      const failure = await failureOf(() => Promise.resolve(new Response("<html>Bad Gateway</html>", { status })));
      expect(failure, String(status)).toMatchObject({ code: null, busy: true });
      expect(failure.told(OFFLINE)).toBe(BUSY);
    }
  });

  it("is a lost network where nothing answers, or what answers is no school at all", async () => {
    expect((await failureOf(() => Promise.reject(new TypeError("failed to fetch")))).told(OFFLINE)).toBe(OFFLINE);
    // The sign-in page of a hotel's network.
    expect((await failureOf(() => Promise.resolve(new Response("<html>Wi-Fi</html>")))).told(OFFLINE)).toBe(OFFLINE);
  });

  it("is told by the server's own words where it refused", async () => {
    const refusal = { code: 1001, message: "手机号不对", data: null };
    expect((await failureOf(() => Promise.resolve(Response.json(refusal)))).told(OFFLINE)).toBe("手机号不对");
  });
});
