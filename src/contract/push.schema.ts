import { z } from "zod";
import { instant } from "./values.ts";

export const pushShapes = {
  getTicket: {
    summary: "A ticket that opens the push socket once more; it holds for a minute and for this browser's session",
    in: z.object({}),
    out: z.object({ ticket: z.string().describe("goes into the socket's address"), expiresAt: instant }),
  },
};

export type PushShapes = typeof pushShapes;
