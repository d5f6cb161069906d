import { CallFailure } from "../../client/call.ts";
import { toast } from "../../kit/toast.ts";

/**
 * Says what failed unless a toast has said it, and returns the server's messages per field. What is no failed call (a
 * file that can't be had, a fault of ours) is said as a lost connection and thrown on, so that it's reported.
 */
export function tellFailure(error: unknown, offline: string): Readonly<Record<string, string>> {
  if (!(error instanceof CallFailure)) {
    toast.error(offline);
    throw error;
  }
  if (!error.said) toast.error(error.told(offline));
  return error.fields;
}
