import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '#lib/contract/accounts.ts'
import { decode } from '#lib/contract/wire.ts'
import { readConfig } from '../core/config.ts'
import { issuerOf } from '../identity/api-tokens.ts'
import { type Running, startUpstream } from '../start.ts'
import { createBrowser } from '../tests/support/browser.ts'
import { beginSignIn } from '../tests/support/identity.ts'
import { createDataDir } from '../tests/support/snapshot.ts'

const portal = 'http://localhost:9'
const clientSecret = 'a secret of the client'
const password = 'three blind mice'
const owner = { company: 'Grønn Trykk', kind: 'psp', name: 'Åse', email: 'Ase@Gronn.example', password }

let dataDir: string
let running: Running
let link: string
const start = async () => {
  const installation = { DATA_DIR: dataDir, SCENARIO: 'own', PORTAL_ORIGIN: portal, OIDC_CLIENT_SECRET: clientSecret }
  running = await startUpstream(readConfig({ ...installation, UPSTREAM_PORT: '0' }))
  link = /\S+\/identity\/link\/\S+/.exec(running.notes.join('\n'))?.[0] ?? ''
}
beforeAll(async () => {
  dataDir = await createDataDir('first-owner-')
})
afterAll(async () => {
  await running.stop()
  await rm(dataDir, { recursive: true })
})

const statusOf = async (path: string, init?: RequestInit) => (await fetch(`${running.origin}${path}`, init)).status
const signIn = (browser: ReturnType<typeof createBrowser>) =>
  beginSignIn(running.origin, clientSecret, browser, `${portal}/api/auth/callback/idp`)

describe('an installation of its own', () => {
  it('has no demonstration users at its start, prints a link, and answers nothing else', async () => {
    await start()
    expect(running.signIns).toEqual([])
    expect(link).toContain(`${running.origin}/identity/link/once_`)
    const answer = await fetch(`${running.origin}/api/user/me`)
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: { code: 'not_set_up' } }])
    for (const path of ['/api/order', '/outbox', '/samples/card/x.pdf']) expect(await statusOf(path)).toBe(503)
    expect(await statusOf('/health/live')).toBe(200)
    expect(await statusOf('/health/ready')).toBe(503)
    const { page } = await signIn(createBrowser(running.origin))
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('has no owner yet')])
  })

  it('has another link after a restart, and refuses the first', async () => {
    const { pathname } = new URL(link)
    await running.stop()
    await start()
    expect(new URL(link).pathname).not.toBe(pathname)
    const page = await fetch(`${running.origin}${pathname}`)
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('printed a newer one')])
    expect(await statusOf(pathname, { method: 'POST', body: new URLSearchParams(owner) })).toBe(410)
  })

  it('refuses a wrong field beside it, and keeps the rest', async () => {
    for (const [given, words, kept] of [
      [{ company: '  ' }, 'Enter the name of the company', 'Åse'],
      [{ name: '' }, 'Enter a name', 'Grønn Trykk'],
      [{ email: 'ase' }, 'Enter an email address', 'Åse'],
      [{ password: 'Grønn Trykk 1' }, 'among the first that are guessed', 'Åse'],
    ] as const) {
      const page = await fetch(link, { method: 'POST', body: new URLSearchParams({ ...owner, ...given }) })
      const text = await page.text()
      expect([page.status, text]).toEqual([400, expect.stringContaining(words)])
      expect(text).not.toContain(password)
      expect(text).toContain(`value="${kept}"`)
    }
  })

  it('[GS-01] is owned through the link, once, and signs its owner in', async () => {
    const browser = createBrowser(running.origin)
    const atOnce = `${portal}/login?iss=${encodeURIComponent(issuerOf(running.origin))}`
    expect((await browser.submit(new URL(link), owner)).url.href).toBe(atOnce)
    const { access_token: token } = await (await signIn(browser)).finish()
    const answer = await fetch(`${running.origin}/api/vars`, { headers: { authorization: `Bearer ${token}` } })
    const { oneflowAccountSettings } = await decode(accounts.vars, answer)
    expect(oneflowAccountSettings).toMatchObject({ companyName: 'Grønn Trykk', firstAccess: true })
    expect((await browser.submit(new URL(link), owner)).page.status, 'the link is used').toBe(410)
    expect(await statusOf('/health/ready')).toBe(200)
  })
})
