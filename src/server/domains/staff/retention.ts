import { forgets, rowsOf } from "../../kernel/retention/retention.ts";

export const spentTickets = forgets(
  {
    name: "staffTickets",
    what: { zh: "员工的一次性代码和登录第二步的票据，从失效时起", en: "One-time codes of staff and tickets to a second step, from their end" },
    kept: { days: 0 },
    source: "tidiness",
  },
  rowsOf("staff_ticket", "expires_at"),
);
