import { describe, expect, test } from "vitest";
import { pagePolicy } from "#server/kernel/document.ts";
import { readEnvironment } from "#server/environment.ts";
import { chooseProviders } from "#server/providers/choose.ts";

const policyOf = (settings: Record<string, string>) =>
  pagePolicy({
    development: false, host: "school.example.cn", secure: true,
    origins: chooseProviders(readEnvironment({ DATA_DIR: "/tmp", ...settings }), Date.now).playOrigins,
  });
const directive = (policy: string, name: string) => policy.split("; ").find((part) => part.startsWith(`${name} `));

const BUCKET = {
  S3_BUCKET: "media",
  S3_REGION: "cn-north-1",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
  S3_ENDPOINT: "https://s3.example.cn",
};
const VOD = { ALIYUN_VOD_ACCESS_KEY_ID: "id", ALIYUN_VOD_ACCESS_KEY_SECRET: "secret", ALIYUN_VOD_PLAY_ORIGIN: "https://vod.example.cn" };

describe("where a page may play from", () => {
  test("is the school alone, unless the operator named another place", () => {
    for (const settings of [{}, BUCKET]) {
      const policy = policyOf(settings);
      expect(directive(policy, "connect-src")).toBe("connect-src 'self' wss://school.example.cn");
      expect(directive(policy, "media-src")).toBe("media-src 'self' blob:");
    }
  });

  test("is the bucket's own address when segments come straight from there, and VOD's when it is set up", () => {
    const policy = policyOf({ ...BUCKET, ...VOD, S3_DIRECT: "1" });
    for (const name of ["connect-src", "media-src", "img-src"])
      expect(directive(policy, name)).toMatch(/ https:\/\/media\.s3\.example\.cn https:\/\/vod\.example\.cn$/);
    expect(directive(policy, "script-src")).not.toContain("example.cn");
    expect(directive(policyOf({ ...BUCKET, S3_DIRECT: "1", S3_FORCE_PATH_STYLE: "1" }), "connect-src")).toMatch(
      / https:\/\/s3\.example\.cn$/,
    );
    expect(
      directive(
        policyOf({ S3_BUCKET: "media", S3_REGION: "cn-north-1", S3_ACCESS_KEY_ID: "i", S3_SECRET_ACCESS_KEY: "s", S3_DIRECT: "1" }),
        "connect-src",
      ),
    ).toMatch(/ https:\/\/media\.s3\.cn-north-1\.amazonaws\.com\.cn$/);
  });
});
