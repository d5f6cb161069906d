export { Footer } from "./foot/Footer.tsx";
export { Header } from "./menus/Header.tsx";
export { Overlays } from "./over/Overlays.tsx";
export { endSession } from "./over/sessionEnd.ts";
export { PageSkeleton } from "./PageSkeleton.tsx";
export { TabBar } from "./menus/TabBar.tsx";
export { TroublePage } from "./TroublePage.tsx";
export { toast } from "../../kit/toast.ts";
