import { decodeQR } from "qr/decode.js";

/** The text of a QR code in a picture (RGBA); undefined without one. */
export function findCode(picture: Pick<ImageData, "width" | "height" | "data">): string | undefined {
  try {
    const { width, height, data } = picture;
    return decodeQR({ width, height, data });
  } catch {
    return undefined;
  }
}
