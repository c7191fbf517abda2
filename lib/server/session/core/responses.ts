import { apiHeaders } from '#lib/server/http/security-headers.ts'

/** The URL of this request may hold a code, so it must not become the next page's referrer. */
export function seeOther(
  location: string,
  cookies: readonly string[] = [],
  more: Record<string, string> = {},
): Response {
  const headers = new Headers({
    location,
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    ...more,
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

export function json(body: unknown, cookies: readonly string[] = [], more: Record<string, string> = {}): Response {
  const answer = Response.json(body, { headers: { ...apiHeaders, ...more } })
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}
