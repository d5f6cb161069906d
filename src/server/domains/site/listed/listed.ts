export { addListed, type ListedShown, listedRows } from "./listed.store.ts";
