export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What an API token allows: calls that change nothing, or all that scripts may make. */
export const TOKEN_SCOPES = ["read", "write"] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** `path` has `:name` for each of its params. */
export interface Call {
  method: Method;
  path: string;
}

export const get = (path: string): Call => ({ method: "GET", path });
export const post = (path: string): Call => ({ method: "POST", path });
export const put = (path: string): Call => ({ method: "PUT", path });
export const patch = (path: string): Call => ({ method: "PATCH", path });
export const remove = (path: string): Call => ({ method: "DELETE", path });
