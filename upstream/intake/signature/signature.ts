import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedRequest = {
  token: string
  signature: string
  algorithm: 'sha1' | 'sha256'
  method: string
  path: string
  /** With its `?`. Some clients sign it. */
  query: string
  /** Any text: the header is used unchanged, as clients sign at least seven date formats. */
  date: string
  /** Between path and date: nothing in the older family of headers. */
  separator: ' ' | ''
}

/** Bases of the API that some clients leave out of the path they sign: of the older addresses, and of submissions for later. */
const basePrefix = /^\/(?:siteflow|submission)(?=\/)/

export function readSignedRequest(request: Request): SignedRequest | undefined {
  const { pathname, search } = new URL(request.url)
  const isLegacy = request.headers.has('x-hp-hmac-authentication')
  const read = (name: string) => request.headers.get(isLegacy ? `x-hp-hmac-${name}` : `x-oneflow-${name}`) ?? ''
  const [token, signature] = read(isLegacy ? 'authentication' : 'authorization').split(':')
  if (!token || !signature) return undefined
  return {
    token,
    signature,
    algorithm: /^(hmac-?)?sha-?256$/i.test(read('algorithm')) ? 'sha256' : 'sha1',
    method: request.method.toUpperCase(),
    path: pathname,
    query: search,
    date: read('date'),
    separator: isLegacy ? '' : ' ',
  }
}

/** Whether the signature was made with this secret, over any form in which the published clients write the path. */
export function isSignedWith(secret: string, signed: SignedRequest): boolean {
  const given = Buffer.from(signed.signature.toLowerCase())
  const written = [...pathForms(signed.path), ...(signed.query === '' ? [] : pathForms(signed.path + signed.query))]
  return written.some((path) => {
    const text = `${signed.method} ${path}${signed.separator}${signed.date}`
    const expected = Buffer.from(createHmac(signed.algorithm, secret).update(text).digest('hex'))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** With and without its base; raw, percent-decoded, and with `+` read as a blank, which PHP and Ruby clients do. */
function pathForms(whole: string): string[] {
  const forms = [whole, whole.replace(basePrefix, '')].flatMap((path) => [
    decode(path),
    path,
    decode(path.replaceAll('+', ' ')),
  ])
  return [...new Set(forms)]
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // a stray percent sign: the client signed what it sent
  }
}
