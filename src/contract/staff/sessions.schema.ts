import { accountShapes } from "../account.schema.ts";

export const staffSessionShapes = { getSessions: accountShapes.getSessions, endSession: accountShapes.endSession };

export type StaffSessionShapes = typeof staffSessionShapes;
