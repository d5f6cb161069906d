export { type PointShare, toldPoints } from "./rules.ts";
