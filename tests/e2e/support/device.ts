import type { CDPSession, Page } from "@playwright/test";

export interface Device {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

/** The page's browser gets a device that makes sure of its person by itself, or fails to. */
export async function withDevice(page: Page, isUserVerified = true): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Whether the device makes sure of its person from now on: otherwise it is as if they cancelled. */
export const verifies = async ({ cdp, authenticatorId }: Device, isUserVerified: boolean): Promise<void> => {
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
};
