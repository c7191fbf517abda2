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
  it('gives a new person the role, and mails a link in the language of the inviter, with names as they are kept', async () => {
    const [email, name] = [newAddress(), '<img src=x> 印刷 花子 👩‍🏭']
    const japanese = { ...admin.sent, headers: { 'accept-language': 'ja-JP' } }
    const { user, outbox } = await decode(users.invite, await send(admin, { email, name: `  ${name} ` }, japanese))
    expect(user).toMatchObject({ username: email.toLowerCase(), name, email, invited: true })
    expect(outbox).toBe('http://localhost:4000/outbox')
    const made = eq(memberships.userId, user?._id ?? '')
    const roles = await upstream.database.orm.select().from(memberships).where(made)
    expect(roles).toMatchObject([{ accountId: owner.accountId, role: 'production', permissions: [] }])
    const [mail] = await sentMails()
    const [inviter] = await upstream.database.orm.select().from(people).where(eq(people.id, admin.userId))
    expect(mail?.recipient).toBe(email)
    expect(mail?.text).toContain('http://localhost:4000/identity/link/once_')
    expect(mail?.text).toMatch(new RegExp(`${inviter?.name}.*招待`))
    expect(mail?.text).not.toMatch(/King|Bank/)
    expect(mail?.html).toContain('<html lang="ja-JP">')
    expect(mail?.html).toContain('&lt;img src=x')
    expect(mail?.html).not.toMatch(/<img|<script|<link|url\(/)
    expect(new Set(mail?.html?.match(/https?:\/\/[^/"< ]+/g))).toEqual(new Set(['http://localhost:4000']))
  })

  it('is refused for a person with a role on the account, who keeps it, also of two at once', async () => {
    const email = newAddress()
    const answers = await Promise.all([send(owner, { email }), send(admin, { email })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await upstream.database.orm.delete(mails)
    expect(await refusalOf(await send(owner, { email, role: 'admin' }))).toMatchObject({
      status: 409,
      code: 'has_role',
    })
    const found = await rowsOf(email)
    const made = eq(memberships.userId, found[0]?.id ?? '')
    const roles = await upstream.database.orm.select().from(memberships).where(made)
    expect([found.length, roles.map(({ role }) => role), await sentMails()]).toEqual([1, ['production'], []])
  })

  it('with a wrong field is refused by it, and to a person who is switched off', async () => {
    for (const [given, field] of [
      [{ email: 'jo' }, 'email'],
      [{ name: '   ' }, 'name'],
      [{ name: 'x'.repeat(500) }, 'name'],
      [{ name: 'a\0b' }, 'name'],
      [{ email: `${'x'.repeat(500)}@site.example` }, 'email'],
      [{ redirectUrl: 'https://evil.example/' }, 'redirectUrl'],
      [{ domain: 'portal.example' }, 'domain'],
    ] as const)
      expect(await refusalOf(await send(owner, given)), `${JSON.stringify(given).slice(0, 50)}`).toMatchObject({
        status: 400,
        paths: [field],
      })
    const { email } = await upstream.user({ active: false })
    expect(await refusalOf(await send(owner, { email }))).toMatchObject({ status: 409, code: 'switched_off' })
    expect(await sentMails()).toEqual([])
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

it('[US-05] a password is reset by a mail with a link for people of the account, and for no others, known or not', async () => {
  const foreign = await upstream.member()
  const [stranger] = await upstream.database.orm.select().from(people).where(eq(people.id, foreign.userId))
  const answers = [await reset(owner, stranger?.email ?? ''), await reset(owner, 'nobody@site.example')]
  const [known, unknown] = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))
  expect(known).toEqual(unknown)
  expect([known?.[0], await sentMails()]).toEqual([404, []])
  const member = await upstream.user({ passwordHash: 'scrypt$…' })
  await upstream.membership(member.id, owner.accountId, 'simple')
  expect((await reset(admin, member.email)).status).toBe(200)
  expect(await sentMails()).toMatchObject([
    { recipient: member.email, subject: 'Choose a new password', text: expect.stringContaining('/link/once_') },
  ])
})
