const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
const joiners = /[\u200c\u200d]/g

/** Letters, and the few other signs that names of domains may have (RFC 5892, appendix A and 2.6). */
const wideDomain = /^[\p{L}\p{M}\p{N}.\u3002\u00b7\u0375\u05f3\u05f4\u06fd\u06fe\u0f0b\u30fb\u200c-\u200d-]+$/u

/** A mail address as it is sent to: nothing full-width or unseen, and its domain as in the DNS (RFC 5890), as many programs take no other. */
export function toMailAddress(typed: string): string {
  const plain = typed.normalize('NFKC').replaceAll(unseen, '').trim()
  const at = plain.indexOf('@') + 1
  return plain.slice(0, at || undefined).replaceAll(joiners, '') + (at === 0 ? '' : toAsciiDomain(plain.slice(at)))
}

function toAsciiDomain(domain: string): string {
  if (/^[\x20-\x7e]*$/.test(domain) || !wideDomain.test(domain)) return domain
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}

/** The form in which user names and mail addresses are compared. */
export const toComparedUsername = (typed: string) => toMailAddress(toMailAddress(typed).toLowerCase())
