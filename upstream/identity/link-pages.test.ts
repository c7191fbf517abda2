import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forAllTests } from '../../tests/support/made.ts'
import { links, mails, users } from '../core/database/schema/tables.ts'
import { createBrowser } from '../tests/support/browser.ts'
import { createIdentitySite, portal } from '../tests/support/identity.ts'
import { userRoutes } from '../users/routes.ts'
import { issuerOf } from './api-tokens.ts'
import { createLink, findLink } from './links.ts'
import { hashPassword, isPassword } from './passwords.ts'

const password = 'three blind mice'
const cheap = { N: 2, r: 8, p: 1 }
const hourMs = 3_600_000

const site = forAllTests(() => createIdentitySite({ serve: (up, tokens) => userRoutes(up, tokens) }))

type Person = typeof users.$inferSelect
let invited: Person
let accountId: string
beforeEach(async () => {
  await site.database.orm.delete(mails)
  invited = await site.user({ username: `jo-${crypto.randomUUID()}@site.example`, name: 'Jo "the" <Printer>' })
  accountId = (await site.account()).id
  await site.membership(invited.id, accountId, 'production')
})

const link = (purpose: 'invitation' | 'password', { id }: Person) =>
  site.database.transaction((tx) => createLink(site.up, tx, purpose, { userId: id }))
const reload = async ({ id }: Person) => {
  const [row] = await site.database.orm.select().from(users).where(eq(users.id, id))
  return row
}
const known = () => hashPassword('old password of Bo', cheap).then((passwordHash) => site.user({ passwordHash }))
const signInAtOnce = () => `${portal}/login?iss=${encodeURIComponent(issuerOf(site.origin))}`
const read = async (address: string, init: RequestInit = {}) => {
  const page = await fetch(address, { redirect: 'manual', ...init })
  return { status: page.status, text: await page.text(), headers: page.headers }
}
const saying = (status: number, words: string) => ({ status, text: expect.stringContaining(words) })
const post = (address: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  read(address, { method: 'POST', body: new URLSearchParams(fields), headers })
const form = { name: 'Jo', password }

describe('[US-02] the link of an invitation', () => {
  it('sets name and password, and signs the person in at the portal without a sign-in page', async () => {
    const address = await link('invitation', invited)
    const browser = createBrowser(site.origin)
    const { page } = await browser.open(address)
    expect(await page.text()).toContain('value="Jo &quot;the&quot; &lt;Printer&gt;"')
    const { url } = await browser.submit(new URL(address), { name: '  城 花子  ', password })
    expect(url.href).toBe(signInAtOnce())
    const { finish } = await site.signInWith(browser)
    expect((await finish()).claims()).toMatchObject({ sub: invited.id, name: '城 花子' })
  })

  it('works once: of two uses at one moment, one counts, and looking at it is none', async () => {
    const address = await link('invitation', invited)
    expect((await read(address)).status).toBe(200)
    const both = ['first password of Jo', 'other password of Jo'].map((word) =>
      post(address, { name: 'Jo', password: word }),
    )
    expect(new Set((await Promise.all(both)).map(({ status }) => status))).toEqual(new Set([303, 410]))
    expect(await read(address)).toMatchObject(saying(410, 'This link was used already'))
  })

  it('ends after seven days, and that of a lost password after an hour, and says what to do then', async () => {
    const bo = await known()
    for (const [purpose, person, lasts, words] of [
      ['invitation', invited, 7 * 24 * hourMs, 'Ask the person who invited you'],
      ['password', bo, hourMs, 'href="/identity/forgotten"'],
    ] as const) {
      const address = await link(purpose, person)
      site.advance(lasts - 1000)
      expect((await read(address)).status).toBe(200)
      site.advance(1000)
      expect(await read(address)).toMatchObject(saying(410, words))
      expect((await post(address, form)).status).toBe(410)
    }
    expect((await reload(invited))?.passwordHash).toBeNull()
  })

  it('does nothing when it is replaced or altered, its person is off or its form of another site', async () => {
    const [first, second] = [await link('invitation', invited), await link('invitation', invited)]
    expect((await read(first)).status).toBe(410)
    expect(await read(`${second}x`)).toMatchObject(saying(404, 'This link is not valid'))
    expect((await post(`${second}x`, form)).status).toBe(404)
    expect((await post(second, form, { 'sec-fetch-site': 'cross-site' })).status).toBe(404)
    await site.database.orm.update(users).set({ active: false }).where(eq(users.id, invited.id))
    expect([(await read(second)).status, (await post(second, form)).status]).toEqual([404, 404])
    expect((await reload(invited))?.passwordHash).toBeNull()
  })

  it('keeps what was typed but the password when it is refused, and stays open', async () => {
    const address = await link('invitation', invited)
    for (const [name, word, words] of [
      ['Jo', 'password1234', 'among the first that are guessed'],
      ['   ', password, 'Enter a name'],
    ] as const) {
      const page = await post(address, { name, password: word })
      expect(page).toMatchObject(saying(400, words))
      expect(page.text).not.toContain(`value="${word}"`)
    }
    expect((await post(address, form)).status).toBe(303)
  })

  it('leaves no trace of itself: only its hash is kept, and its page sends no address on', async () => {
    const address = await link('invitation', invited)
    const token = address.split('/').at(-1) ?? ''
    const rows = await site.database.orm.select().from(links).where(eq(links.userId, invited.id))
    expect(JSON.stringify(rows)).not.toContain(token)
    const { headers, text } = await read(address)
    expect([headers.get('referrer-policy'), headers.get('cache-control')]).toEqual(['no-referrer', 'no-store'])
    expect(text).not.toContain(token)
  })

  it('signs its person in at a browser where another user was signed in', async () => {
    const bo = await known()
    const { browser, url, finish } = await site.signInWith()
    await finish((await browser.submit(url, { username: bo.username, password: 'old password of Bo' })).url)
    // No portal listens to be told; the log says so.
    const log = vi.mocked(console.error).mockImplementation(() => {})
    await browser.submit(new URL(await link('invitation', invited)), form)
    log.mockClear()
    const again = await site.signInWith(browser)
    expect((await again.finish()).claims()?.sub).toBe(invited.id)
  })
})

describe('[US-05] a lost password', () => {
  const forgotten = () => `${site.origin}/identity/forgotten`
  const ask = (username: string, headers = {}) => post(forgotten(), { username }, headers)
  const mailsTo = (email: string) => site.database.orm.select().from(mails).where(eq(mails.recipient, email))

  it('is asked for with the same answer for who is known and who is not', async () => {
    const bo = await known()
    const wide = bo.email
      .toUpperCase()
      .replaceAll(/[A-Z]/g, (letter) => String.fromCodePoint(0xfee0 + letter.charCodeAt(0)))
    const [one, other] = [await ask(wide), await ask('nobody@site.example')]
    expect([one.status, one.text]).toEqual([other.status, other.text])
    expect(one.text).toContain('If this person is known here')
    await expect.poll(async () => (await mailsTo(bo.email)).length).toBe(1)
    expect(await site.database.orm.$count(mails)).toBe(1)
  })

  /** What was asked for from one address is done in turn. */
  const waitForMails = async () => {
    const last = await known()
    await ask(last.username)
    await expect.poll(async () => (await mailsTo(last.email)).length).toBe(1)
  }

  it('leaves a link that is open as it is when somebody asks for another, until one is used', async () => {
    const bo = await known()
    for (const _ of [1, 2]) {
      await ask(bo.username)
      await waitForMails()
      site.advance(60_000)
    }
    const addresses = (await mailsTo(bo.email)).map(({ text }) => /http\S+once_\S+/.exec(text ?? '')?.[0] ?? '')
    const statuses = () => Promise.all(addresses.map(async (address) => (await read(address)).status))
    expect(await statuses()).toEqual([200, 200])
    expect((await post(addresses[0] ?? '', { password })).status).toBe(303)
    expect(await statuses()).toEqual([410, 410])
  })

  it('is mailed once a minute and no more while five links are open, whatever is asked for', async () => {
    const bo = await known()
    for (let minute = 1; minute <= 7; minute += 1) {
      for (let time = 0; time < 3; time += 1) await ask(bo.username)
      await waitForMails()
      expect(await mailsTo(bo.email)).toHaveLength(Math.min(minute, 5))
      site.advance(60_000)
    }
  })

  it('is replaced by the link, which ends all other sessions and links of the person', async () => {
    const bo = await known()
    await site.membership(bo.id, accountId, 'simple')
    const elsewhere = await site.bearer(bo.id)
    const other = await link('invitation', bo)
    const address = await link('password', bo)
    const { url } = await createBrowser(site.origin).submit(new URL(address), { password })
    expect(url.href).toBe(signInAtOnce())
    expect(await isPassword(password, (await reload(bo))?.passwordHash ?? '')).toBe(true)
    const headers = { authorization: `Bearer ${elsewhere}` }
    expect((await site.request('GET', '/api/user/me', { account: accountId, headers })).status).toBe(401)
    expect((await findLink(site.up, other.split('/').at(-1) ?? ''))?.state).toBe('ended')
  })

  it('once replaced ends a sign-in that was sent with the one before and has not gone on', async () => {
    const bo = await known()
    const { browser, url } = await site.signInWith()
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = await post(url.href, { username: bo.username, password: 'old password of Bo' }, { cookie })
    expect(sent.status).toBe(303)
    expect((await post(await link('password', bo), { password })).status).toBe(303)
    const { url: end, page } = await browser.open(sent.headers.get('location') ?? '')
    expect([end.origin, page.status]).toEqual([site.origin, 400])
  })
})
