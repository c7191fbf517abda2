import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#lib/contract/call.ts'
import { invitationDomain, users } from '#lib/contract/users.ts'
import { decode } from '#lib/contract/wire.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { mails, memberships, users as people } from '../core/database/schema/tables.ts'
import { authenticateSigned } from '../intake/signature/authenticate.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { userRoutes } from './routes.ts'

type Member = Awaited<ReturnType<TestUpstream['member']>>

let upstream: TestUpstream
let owner: Member
let admin: Member
beforeAll(async () => {
  upstream = await createTestUpstream({
    serve: (up, tokens) => [...accountRoutes(up), ...userRoutes(up, tokens)],
    signed: authenticateSigned,
  })
})
beforeEach(async () => {
  await upstream.database.orm.delete(mails)
  owner = await upstream.member('owner')
  admin = await upstream.member('admin', owner.accountId)
})
afterAll(() => upstream.close())

let last = 0
const newAddress = () => `Jo.${(last += 1)}@Site.example`

type Given = { email?: string; name?: string; role?: Role; domain?: string; redirectUrl?: string }
type Sent = Parameters<TestUpstream['request']>[2]

const bodyOf = ({ accountId }: Member, { role = 'production', ...given }: Given) => ({
  name: 'Jo Printer',
  email: newAddress(),
  role,
  invitedBy: 'the King',
  redirectUrl: 'http://localhost:3000/',
  domain: invitationDomain(accountId, role),
  accountName: 'the Bank',
  appName: 'Site Flow Light',
  ...given,
})
const send = (by: Member, given: Given = {}, sent: Sent = by.sent) =>
  upstream.request('POST', '/api/user/invite', { ...sent, body: bodyOf(by, given) })
const resend = (
  by: Member,
  email: string,
  domain = invitationDomain(by.accountId, 'production'),
  sent: Sent = by.sent,
) => upstream.request('POST', '/api/user/invite/resend', { ...sent, body: { domain, email, appName: 'x' } })
const reset = (by: Member, email: string) =>
  upstream.request('POST', '/api/user/password/reset', { ...by.sent, body: { email } })

const sentMails = () => upstream.database.orm.select().from(mails).orderBy(mails.createdAt, mails.id)
const rowsOf = (email: string) => upstream.database.orm.select().from(people).where(eq(people.email, email))
const refusalOf = async (answer: Response) => {
  const body = (await answer.json()) as { error: { code: unknown; message: string; validations?: { path: string }[] } }
  return { status: answer.status, code: body.error.code, paths: body.error.validations?.map(({ path }) => path) }
}

describe('[US-02] an invitation', () => {
  it('gives a new person the role, and mails a link to the address', async () => {
    const email = newAddress()
    const answer = await decode(users.invite, await send(admin, { email, name: '  印刷 花子 👩‍🏭 ' }))
    expect(answer).toMatchObject({
      user: { username: email.toLowerCase(), name: '印刷 花子 👩‍🏭', email, invited: true },
      outbox: 'http://localhost:4000/outbox',
    })
    const roles = await upstream.database.orm
      .select()
      .from(memberships)
      .where(eq(memberships.userId, answer.user?._id ?? ''))
    expect(roles).toMatchObject([{ accountId: owner.accountId, role: 'production', permissions: [] }])
    expect(await sentMails()).toMatchObject([
      {
        recipient: email,
        text: expect.stringContaining('http://localhost:4000/identity/link/once_'),
        html: expect.stringContaining('href="http://localhost:4000/identity/link/once_'),
      },
    ])
  })

  it('names the inviter and the account as they are kept, whatever the call says', async () => {
    await send(admin)
    const [mail] = await sentMails()
    expect(mail?.text).not.toMatch(/King|Bank/)
    const [inviter] = await upstream.database.orm.select().from(people).where(eq(people.id, admin.userId))
    expect(mail?.text).toContain(`${inviter?.name} invites you`)
  })

  it('is written in the language of the inviter, without pictures or other addresses', async () => {
    await send(owner, {}, { ...owner.sent, headers: { 'accept-language': 'ja-JP' } })
    const [mail] = await sentMails()
    expect(mail?.html).toContain('<html lang="ja-JP">')
    expect(mail?.text).toContain('招待されました')
    expect(mail?.html).not.toMatch(/<img|<script|<link|url\(/)
    expect(new Set(mail?.html?.match(/https?:\/\/[^/"< ]+/g))).toEqual(new Set(['http://localhost:4000']))
  })

  it('writes names as text', async () => {
    await send(owner, { name: '<img src=x onerror=alert(1)>' })
    const [mail] = await sentMails()
    expect(mail?.html).toContain('Hello &lt;img src=x')
  })

  it('gives a person who has a password the role without another one, and tells them by mail', async () => {
    const known = await upstream.user({ passwordHash: 'scrypt$…', name: 'Bo' })
    const answer = await decode(users.invite, await send(owner, { email: known.email.toUpperCase(), name: 'Other' }))
    expect(answer.user).toMatchObject({ _id: known.id, name: 'Bo' })
    const [mail] = await sentMails()
    expect(mail?.recipient).toBe(known.email)
    expect(mail?.text).toContain('given you a role')
    expect(mail?.text).not.toContain('/link/')
    const roles = await upstream.request('GET', '/api/user/me', { as: known.id, account: owner.accountId })
    expect(roles.status).toBe(200)
  })

  it('is refused for a person with a role on the account, who keeps it, and nothing is mailed', async () => {
    const email = newAddress()
    await send(owner, { email })
    await upstream.database.orm.delete(mails)
    expect(await refusalOf(await send(owner, { email, role: 'admin' }))).toMatchObject({
      status: 409,
      code: 'has_role',
    })
    const [person] = await rowsOf(email)
    const roles = await upstream.database.orm
      .select()
      .from(memberships)
      .where(eq(memberships.userId, person?.id ?? ''))
    expect(roles.map(({ role }) => role)).toEqual(['production'])
    expect(await sentMails()).toEqual([])
  })

  it('that two send at once makes one person with one role', async () => {
    const email = newAddress()
    const answers = await Promise.all([send(owner, { email }), send(admin, { email })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await rowsOf(email)).toHaveLength(1)
  })

  it('to a person who is switched off is refused', async () => {
    const off = await upstream.user({ active: false })
    expect(await refusalOf(await send(owner, { email: off.email }))).toMatchObject({
      status: 409,
      code: 'switched_off',
    })
  })

  it.each<[string, Given, string]>([
    ['an address that is none', { email: 'jo' }, 'email'],
    ['a name of spaces', { name: '   ' }, 'name'],
    ['a name of 500 characters', { name: 'x'.repeat(500) }, 'name'],
    ['a name with a NUL', { name: 'a\0b' }, 'name'],
    ['an address of 500 characters', { email: `${'x'.repeat(500)}@site.example` }, 'email'],
    ['an address of another site to return to', { redirectUrl: 'https://evil.example/' }, 'redirectUrl'],
    ['a domain without an account', { domain: 'portal.example' }, 'domain'],
  ])('with %s is refused by field', async (_, given, field) => {
    expect(await refusalOf(await send(owner, given))).toMatchObject({ status: 400, paths: [field] })
    expect(await sentMails()).toEqual([])
  })

  it('whose domain has another role is refused, and one to another account too', async () => {
    const other = await upstream.member()
    const toOther = invitationDomain(other.accountId, 'production')
    expect((await send(owner, { domain: invitationDomain(owner.accountId, 'admin') })).status).toBe(400)
    expect((await send(owner, { domain: toOther })).status).toBe(403)
    expect((await send(owner, {}, { as: owner.userId, account: other.accountId })).status).toBe(403)
  })

  it('makes an owner only when an owner sends it, and nothing when it is signed', async () => {
    expect((await send(admin, { role: 'owner' })).status).toBe(403)
    expect((await send(owner, {}, { signer: owner.signer })).status).toBe(403)
    expect((await send(owner, { role: 'owner' })).status).toBe(200)
  })

  it('is refused where no mail can leave, and no role is given', async () => {
    const { config } = upstream.up
    config.host = '0.0.0.0'
    const email = newAddress()
    try {
      expect(await refusalOf(await send(owner, { email }))).toMatchObject({ status: 503, code: 'no_mail' })
    } finally {
      config.host = '127.0.0.1'
    }
    expect(await rowsOf(email)).toEqual([])
  })

  it('does not say where mails are kept when a server sends them', async () => {
    const other = await createTestUpstream({
      serve: (up, tokens) => userRoutes(up, tokens),
      config: { smtpUrl: 'smtp://127.0.0.1:9' },
    })
    const by = await other.member()
    const answer = await other.request('POST', '/api/user/invite', { ...by.sent, body: bodyOf(by, {}) })
    expect(await decode(users.invite, answer)).not.toHaveProperty('outbox')
    await other.close()
  })
})

describe('[US-05] an invitation is sent again', () => {
  it('with another link, in place of the first', async () => {
    const email = newAddress()
    await send(owner, { email })
    const answer = await resend(admin, email.toLowerCase())
    expect(await decode(users.resendInvitation, answer)).toMatchObject({ outbox: 'http://localhost:4000/outbox' })
    const [first, second] = (await sentMails()).map(({ text }) => /once_[\w-]+/.exec(text)?.[0])
    expect(second).toBeTypeOf('string')
    expect(second).not.toBe(first)
  })

  it('to no user who has a password, no role here, or is unknown', async () => {
    const known = await upstream.user({ passwordHash: 'scrypt$…' })
    await upstream.membership(known.id, owner.accountId, 'simple')
    const foreign = await upstream.member()
    const [stranger] = await upstream.database.orm.select().from(people).where(eq(people.id, foreign.userId))
    expect(await refusalOf(await resend(owner, known.email))).toMatchObject({ status: 409, code: 'has_password' })
    expect((await resend(owner, stranger?.email ?? '')).status).toBe(404)
    expect((await resend(owner, 'nobody@site.example')).status).toBe(404)
    expect((await resend(owner, known.email, invitationDomain(foreign.accountId, 'simple'))).status).toBe(403)
    expect(await sentMails()).toEqual([])
  })
})

describe('[US-05] a password is reset', () => {
  it('by a mail with a link, for people of the account', async () => {
    const known = await upstream.user({ passwordHash: 'scrypt$…' })
    await upstream.membership(known.id, owner.accountId, 'simple')
    expect((await reset(admin, known.email)).status).toBe(200)
    expect(await sentMails()).toMatchObject([
      { recipient: known.email, subject: 'Choose a new password', text: expect.stringContaining('/link/once_') },
    ])
  })

  it('for no other user, known or not', async () => {
    const foreign = await upstream.member()
    const [stranger] = await upstream.database.orm.select().from(people).where(eq(people.id, foreign.userId))
    const answers = [await reset(owner, stranger?.email ?? ''), await reset(owner, 'nobody@site.example')]
    const [known, unknown] = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))
    expect(known).toEqual(unknown)
    expect(known?.[0]).toBe(404)
    expect(await sentMails()).toEqual([])
  })
})
