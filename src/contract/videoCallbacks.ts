import type { RawAddress } from "./endpoint.ts";

/** Where Alibaba Cloud's VOD tells that something happened to a video; its own signature admits it. */
export const videoCallbacks = {
  aliyunVod: {
    method: "POST",
    path: "/api/callbacks/aliyunVod",
    access: "signature",
    summary:
      "Takes an event of Alibaba Cloud's VOD (X-VOD-SIGNATURE, X-VOD-TIMESTAMP); " +
      "answers 200 to a signed one, however often it comes, else 403",
  },
} as const satisfies Readonly<Record<string, RawAddress>>;
