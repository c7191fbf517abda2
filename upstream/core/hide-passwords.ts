/**
 * The password of an address (RFC 3986 §3.2.1), also one with characters that an address cannot have. A number up to the next
 * slash is a port.
 */
const passwords = /(:\/\/[^\s"/?#@:]*:)(?:[^\s"/?#]*|(?!\d+[/?#])[^\s"]{0,200})@/g

/** A text with `***` for each password in its addresses. Orders are stored so; what was stored before is read so. */
export const hidePasswords = (text: string): string =>
  text.includes('://') ? text.replaceAll(passwords, '$1***@') : text
