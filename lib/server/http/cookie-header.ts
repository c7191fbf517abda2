export function cookieValues(header: string | null, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}

/** Of a repeated name the first counts, as in browsers. */
export function cookiesOf(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = Object.create(null) as Record<string, string>
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(at, 0)).trim()
    if (name) cookies[name] ??= decoded(pair.slice(at + 1).trim())
  }
  return cookies
}

export function setCookie(name: string, value: string, { secure, maxAgeS }: { secure: boolean; maxAgeS?: number }) {
  const age = maxAgeS === undefined ? [] : [`Max-Age=${maxAgeS}`]
  return [`${name}=${value}`, 'Path=/', 'HttpOnly', ...(secure ? ['Secure'] : []), 'SameSite=Lax', ...age].join('; ')
}

/** Next drops `Max-Age=0` when it rewrites headers; `Expires` survives. */
export function clearCookie(name: string, options: { secure: boolean }) {
  return `${setCookie(name, '', options)}; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
}

function decoded(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
