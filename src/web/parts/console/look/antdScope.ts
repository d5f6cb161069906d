/** The class that antd gives to its parts and under which its variables stand. */
export const ANTD_SCOPE = "antd";
