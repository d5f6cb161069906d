/** Words of the about page. */
export const text = { title: "关于我们" };
