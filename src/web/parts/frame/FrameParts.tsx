export { Footer } from "./foot/Footer.tsx";
export { Header } from "./menus/Header.tsx";
export { Overlays } from "./over/Overlays.tsx";
export { PageSkeleton } from "./PageSkeleton.tsx";
export { TabBar } from "./menus/TabBar.tsx";
