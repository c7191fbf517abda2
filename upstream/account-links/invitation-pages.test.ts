import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { linkCodes as calls } from '#lib/contract/account-links.ts'
import { decode } from '#lib/contract/wire.ts'
import { forAllTests } from '../../tests/support/made.ts'
import { linkCodes, mails, memberships } from '../core/database/schema/tables.ts'
import { issuerOf } from '../identity/api-tokens.ts'
import { hashPassword } from '../identity/passwords.ts'
import type { CreatePages } from '../identity/provider.ts'
import { createBrowser } from '../tests/support/browser.ts'
import { createIdentitySite, type IdentitySite, portal } from '../tests/support/identity.ts'
import { createInvitationPages } from './invitation-pages.ts'
import { accountLinkRoutes } from './routes.ts'

const password = 'three blind mice'
const verify = '/setup/accountlink/list?verify=true&linkCode='

const pages: CreatePages = (up, provider) => [createInvitationPages(up, provider)]
const site = forAllTests(() => createIdentitySite({ serve: accountLinkRoutes }, pages))
let inviter: Awaited<ReturnType<IdentitySite['member']>>
let inviterName: string
let last = 0
beforeEach(async () => {
  await site.database.orm.delete(mails)
  const account = await site.account()
  inviterName = account.name
  inviter = await site.member('owner', account.id, ['accountlink-read', 'accountlink-write'])
})

const call = (method: string, path: string, body?: unknown) =>
  site.request(method, `/api${path}`, { ...inviter.sent, body })
/** Invites an account by mail: its code, and the words of the mail. */
async function invite(email: string) {
  const body = { email, accountType: 'psp', orderSubmissionPermission: true, outsourcingPermission: true }
  const { linkCode } = await decode(calls.create, await call('POST', '/linkcode', body))
  return { id: linkCode?._id ?? '', code: linkCode?.code ?? '', ...(await newestMail()) }
}
async function newestMail() {
  const found = await site.database.orm.select().from(mails).orderBy(mails.createdAt, mails.id)
  const text = found.at(-1)?.text ?? ''
  return { text, address: /\S+\/identity\/link\/\S+/.exec(text)?.[0] ?? '' }
}
const someone = () => `Jo.${(last += 1)}@Partner.example`
const given = () => ({ company: `Birch Print ${last}`, kind: 'psp', name: '城 花子', password })
const read = async (address: string, init: RequestInit = {}) => {
  const page = await fetch(address, { redirect: 'manual', ...init })
  return { status: page.status, text: await page.text(), location: page.headers.get('location') }
}
const post = (address: string, fields: Record<string, string>) =>
  read(address, { method: 'POST', body: new URLSearchParams(fields) })

describe('[LK-07] the mail of an invitation', () => {
  it('leads a person without an account to a page that makes one, and then to the code', async () => {
    const email = someone()
    const { code, address } = await invite(email)
    const browser = createBrowser(site.origin)
    const shown = await (await browser.open(address)).page.text()
    for (const part of [`${inviterName} invites your company`, 'value="psp" checked', `linkCode=${code}`])
      expect(shown).toContain(part)
    const { url } = await browser.submit(new URL(address), given())
    expect(Object.fromEntries(url.searchParams)).toEqual({ iss: issuerOf(site.origin), next: `${verify}${code}` })
    const { finish } = await site.signInWith(browser)
    const { sub = '' } = (await finish()).claims() ?? {}
    const [made] = await site.database.orm.select().from(memberships).where(eq(memberships.userId, sub))
    const permissions = expect.arrayContaining(['accountlink-write', 'pairedproduct-write'])
    expect(made).toMatchObject({ role: 'owner', permissions })
    const asOwner = { as: sub, account: made?.accountId ?? '', body: { code } }
    const named = await site.request('POST', '/api/linkcode/verify', asOwner)
    expect(await named.json()).toMatchObject({ data: { name: inviterName } })
  })

  it('leads a user who can sign in to the code, also with the link of an earlier mail', async () => {
    const email = someone()
    const before = await invite(email)
    await site.user({ email, passwordHash: await hashPassword(password, { N: 2, r: 8, p: 1 }) })
    expect(await read(before.address)).toMatchObject({ status: 303, location: `${portal}${verify}${before.code}` })
    const { code, text, address } = await invite(email.toUpperCase())
    expect(address).toBe('')
    expect(text).toContain(`${portal}${verify}${code}`)
  })

  it('makes one account of a name that two people choose at once, and asks the other for another', async () => {
    const form = { ...given(), company: `Twin Print ${last}` }
    const [first, second] = [await invite(someone()), await invite(someone())]
    const alike = form.company.toUpperCase().replace('P', '\u0420')
    const both = [first, { ...second, company: alike }]
    const pages = await Promise.all(both.map(({ address, ...other }) => post(address, { ...form, ...other })))
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([303, 400]))
    expect(pages.find(({ status }) => status === 400)?.text).toContain('Another account has this name')
    const other = pages[0]?.status === 400 ? first : second
    expect((await post(other.address, { ...form, company: `${form.company} 2` })).status).toBe(303)
  })

  it('is worth nothing once its code was renewed, used or deleted', async () => {
    const { orm } = site.database
    const first = await invite(someone())
    expect((await call('PUT', `/linkcode/${first.id}/regenerate`)).status).toBe(200)
    const second = await newestMail()
    expect(await read(first.address)).toMatchObject({ status: 410, text: expect.stringContaining('used already') })
    expect((await read(second.address)).status).toBe(200)
    await orm.update(linkCodes).set({ status: 'accepted' }).where(eq(linkCodes.id, first.id))
    expect((await post(second.address, given())).status).toBe(410)
    const deleted = await invite(someone())
    expect((await call('DELETE', `/linkcode/${deleted.id}`)).status).toBe(200)
    expect((await read(deleted.address)).status).toBe(404)
  })

  it('does nothing for a user who was switched off, or with a form of another site', async () => {
    const email = someone()
    const { address } = await invite(email)
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await read(address, { method: 'POST', body: new URLSearchParams(given()), headers })).status).toBe(410)
    await site.user({ username: email.toLowerCase(), email, active: false })
    expect((await post(address, given())).status).toBe(410)
  })
})
