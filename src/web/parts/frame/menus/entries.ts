/** The entries of both menus, the header's and the phone's. */
export type MenuEntry = "home" | "courses" | "exam" | "news" | "my";
