import { apiHeaders } from '#lib/server/http/security-headers.ts'

/** Sends the browser on with a fresh GET. The address of this request must not become the next page's referrer: it may hold a code. */
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

/** An answer for a program in the browser. */
export function json(body: unknown, cookies: readonly string[] = [], more: Record<string, string> = {}): Response {
  const answer = Response.json(body, { headers: { ...apiHeaders, ...more } })
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}
