import { toast } from "../../../kit/toast.ts";

/** Says in a word what became of something; a failure stands longer. */
export const notices = {
  done: (text: string): void => toast.ok(text),
  failed: (text: string): void => toast.error(text),
};
