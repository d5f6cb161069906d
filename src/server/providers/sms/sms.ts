/** One text message with a code. */
export interface CodeMessage {
  /** 11 digits, China's mainland. */
  readonly phone: string;
  readonly code: string;
  /** How long the code lives. */
  readonly minutes: number;
  /** Our own id of this sending, for the provider's receipts. */
  readonly outId: string;
}

/**
 * `accepted`: the provider took it. `rejected`: it will not be sent (`reason` is the provider's code).
 * `unknown`: no answer in time; it counts as sent, there is no automatic second one.
 */
export type SmsResult =
  | { readonly status: "accepted"; readonly providerId: string }
  | { readonly status: "rejected"; readonly reason: string }
  | { readonly status: "unknown" };

export interface SmsSender {
  /** The adapter's name, for the log. */
  readonly name: string;
  /** How it sends, for the school's own people: no secret. Absent: nothing leaves this machine. */
  readonly settings?: { readonly signName: string; readonly templateCode: string; readonly endpoint: string };
  sendCode(message: CodeMessage): Promise<SmsResult>;
}
