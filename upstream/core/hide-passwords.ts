/**
 * The password of an address (RFC 3986 §3.2.1), also one with characters that an address cannot have. A number up to the next
 * slash is a port.
 */
const passwords = /(:\/\/[^\s"/?#:]*:)(?:[^\s"/?#]*|(?!\d+[/?#])[^\s"]{0,200})@/g

/**
 * The same behind schemes that take any number of slashes and backslashes, and none, for two slashes (URL Standard §4.4). The
 * limit keeps the time linear: another address may begin at each colon.
 */
const afterAnySlashes =
  /(\b(?:https?|ftp|wss?):[\\/]*[^\s"\\/?#:]*:)(?:[^\s"\\/?#]{0,200}|(?!\d+[\\/?#])[^\s"]{0,200})@/gi

/** What stands for a password, with what comes after it. */
export const hiddenPassword = '***@'

/** A text with `***` for each password in its addresses. Orders are stored so; what was stored before is read so. */
export const hidePasswords = (text: string): string =>
  text.includes('@')
    ? text.replaceAll(passwords, `$1${hiddenPassword}`).replaceAll(afterAnySlashes, `$1${hiddenPassword}`)
    : text
