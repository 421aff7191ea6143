import { qrCode as draw, type QrCode } from "#server/qr.ts";

/** A text as a QR code. */
export const qrCode = (text: string): QrCode => draw(text);
