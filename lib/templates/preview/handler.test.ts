import { expect, it } from 'vitest'
import type { Role } from '#lib/contract/call.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { portalOrigin, sameOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { createPreviewHandler } from './handler.ts'

type Ask = { role?: Role; body?: string; headers?: Record<string, string> }

/** As browsers write a form of the type `text/plain`. */
const formOf = (type: string, output: string) => `type=${type}\r\noutput=${output}\r\n`

async function ask({ role = 'owner', body = formOf('html', '<p>1'), headers: changed }: Ask) {
  const { session } = fakeSession({ membership: { role, permissions: [] } })
  const handler = createPreviewHandler(wrapperFor(sessionReaderFor(session)))
  const headers = { ...sameOrigin, origin: portalOrigin, 'content-type': 'text/plain', ...changed }
  return await handler(new Request(`${portalOrigin}/api/templates/preview`, { method: 'POST', headers, body }))
}

it('[TE-02] [SEC-36] output is answered unchanged, and runs, loads and sends nothing', async () => {
  const output = '<script>alert(1)</script>\r\noutput=<p style="color: red">Ä\r\n'
  const answer = await ask({ body: formOf('html', output) })
  expect(await answer.text()).toBe(output)
  const policy = answer.headers.get('content-security-policy')?.split('; ') ?? []
  expect(policy).toEqual(expect.arrayContaining(['sandbox', "default-src 'none'", "form-action 'none'"]))
  expect(policy.filter((part) => /script|connect|frame-src|allow/.test(part))).toEqual([])
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
})

it('[TE-02] [JS-04] output for a job sheet is answered as the sheet prints it, or as too long', async () => {
  const ofSheet = (output: string) => ask({ body: formOf('jobSheet', output) })
  const answer = await ofSheet('<h1 onclick="a()" style="color: red; position: fixed">A</h1><script>a()</script>')
  expect(await answer.text()).toMatch(/<div class="job-sheet-html"><h4 style="color:red">A<\/h4><\/div><\/body>$/)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect((await ofSheet('<p>'.repeat(100_000))).status).toBe(413)
})

it('[TE-02] [REL-18] a call without the right, or an odd one, gets no preview', async () => {
  const large = String(13 * 1024 * 1024)
  const formType = 'application/x-www-form-urlencoded'
  for (const [caller, given, status] of [
    ['a user without the right', { role: 'manager' }, 403],
    ['13 MB', { headers: { 'content-length': large } }, 413],
    ['parameters, which a parser would take minutes for', { headers: { 'content-type': formType } }, 415],
    ['what is no form', { body: '<p>1' }, 400],
    ['a form that was cut', { body: 'type=html\r\noutput=<p>1' }, 400],
  ] as [string, Ask, number][])
    expect((await ask(given)).status, caller).toBe(status)
})
