// The flag that a person has just signed up: it brings the welcome dialog once, on this device.

const FIRST_SIGN_IN = "berea.first-sign-in";

export const setFirstSignIn = () => localStorage.setItem(FIRST_SIGN_IN, "yes");
export const isFirstSignIn = () => localStorage.getItem(FIRST_SIGN_IN) !== null;
export const clearFirstSignIn = () => localStorage.removeItem(FIRST_SIGN_IN);
