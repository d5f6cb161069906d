/** Words of the login dialogs and the login page. */
export const text = { title: "登录" };
