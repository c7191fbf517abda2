import { PDFDocument } from '@cantoo/pdf-lib'
import { businessCard } from './business-card.ts'

/** Cannot be opened without the password `proof`. */
export async function encryptedPdf(variant = 0): Promise<Uint8Array> {
  return protectedWith({ userPassword: 'proof', ownerPassword: 'prepress' }, variant)
}

/** With an owner password only: it opens without a password, and cannot be changed. */
export async function ownerProtectedPdf(variant = 0): Promise<Uint8Array> {
  return protectedWith({ ownerPassword: 'prepress' }, variant)
}

/** What is left when a transfer is cut off. */
export async function truncatedPdf(variant = 0): Promise<Uint8Array> {
  const whole = await businessCard(variant)
  return whole.subarray(0, Math.floor(whole.length * 0.6))
}

/** A text document that was given the name of a PDF. */
export function notAPdf(): Uint8Array {
  return Buffer.from('{\\rtf1\\ansi{\\fonttbl\\f0 Helvetica;}\\f0 Artwork follows by post, regards, Imogen.}\n')
}

export function emptyFile(): Uint8Array {
  return new Uint8Array()
}

async function protectedWith(passwords: { userPassword?: string; ownerPassword: string }, variant: number) {
  const document = await PDFDocument.load(await businessCard(variant), { updateMetadata: false })
  document.encrypt({ ...passwords, permissions: { printing: 'highResolution', modifying: false, copying: false } })
  return document.save()
}
