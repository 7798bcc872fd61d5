import { LIMITS } from "../../../contract/limits.ts";

/** Returns what is wrong with the value of a field, or undefined. */
export type Check = (value: string) => string | undefined;

const { min, max } = LIMITS.passwordCharacters;

export const checkName: Check = (name) => (name.trim() === "" ? "Name is required" : undefined);

export const checkEmail: Check = (email) => {
  if (email.trim() === "") return "Email is required";
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : "Please enter a valid email address";
};

export const checkPassword: Check = (password) => (password === "" ? "Password is required" : undefined);

export const checkNewPassword: Check = (password) => {
  if (password.length < min) return `Use at least ${min} characters`;
  return password.length > max ? `Use at most ${max} characters` : undefined;
};
