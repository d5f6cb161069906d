export { Footer } from "./Footer.tsx";
export { Header } from "./Header.tsx";
export { Overlays } from "./Overlays.tsx";
export { PageSkeleton } from "./PageSkeleton.tsx";
export { TabBar } from "./TabBar.tsx";
