/** PostgreSQL stores neither NUL nor a lone surrogate, in text or in JSON. */
export const toStorableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()
