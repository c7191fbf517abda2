import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { accounts } from '#lib/contract/accounts.ts'
import type { Role } from '#lib/contract/call.ts'
import { invitationDomain, users } from '#lib/contract/users.ts'
import { decode } from '#lib/contract/wire.ts'
import { forAllTests } from '../../tests/support/made.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { links, mails, memberships, users as people } from '../core/database/schema/tables.ts'
import { createLink } from '../identity/links.ts'
import { hashPassword } from '../identity/passwords.ts'
import { findByPassword } from '../identity/people.ts'
import { intakeApp } from '../intake/routes.ts'
import { authenticateSigned } from '../intake/signature/authenticate.ts'
import { mailLimits } from '../mail/limits.ts'
import { orderBody } from '../tests/support/intake.ts'
import { refusalOf } from '../tests/support/refusal.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { userRoutes } from './routes.ts'
import { createTemporaryToken } from './temporary-tokens.ts'

type Member = Awaited<ReturnType<TestUpstream['member']>>
type Sent = Parameters<TestUpstream['request']>[2]

const upstream = forAllTests(() =>
  createTestUpstream({
    serve: (up, tokens) => [...accountRoutes(up), ...userRoutes(up, tokens)],
    signed: authenticateSigned,
    extra: intakeApp,
  }),
)
let owner: Member
let admin: Member
let printer: Member
beforeEach(async () => {
  await upstream.database.orm.delete(mails)
  owner = await activeOwner()
  admin = await upstream.member('admin', owner.accountId)
  printer = await upstream.member('production', owner.accountId)
})

const status = async (...call: Parameters<TestUpstream['request']>) => (await upstream.request(...call)).status

const personOf = async (id: string) => (await upstream.database.orm.select().from(people).where(eq(people.id, id)))[0]

const save = (sent: Sent, of: Member, body: unknown) => status('PUT', `/api/user/${of.userId}`, { ...sent, body })

const saveSettings = (by: Member, body: object) =>
  upstream.request('PUT', '/api/accountSettings/save', { ...by.sent, body: { accountId: owner.accountId, ...body } })
const readVars = async (by = owner) =>
  decode(accounts.vars, await upstream.request('GET', '/api/vars', { as: by.userId }))

it('[AS-01] settings that a save leaves out are kept, and wrong ones refused by field', async () => {
  await saveSettings(owner, { town: 'Leeds' })
  const saved = await decode(accounts.saveSettings, await saveSettings(owner, { timezone: 'Asia/Tokyo' }))
  expect(saved.settings).toMatchObject({ town: 'Leeds', timezone: 'Asia/Tokyo', firstAccess: false })
  const wrong = { companyName: '  ', phoneNumber: 'x'.repeat(500), isoCountry: 'Britain', defaultSlaDays: 8 }
  const answer = await saveSettings(owner, { ...wrong, town: '印刷市 מדפסת 🖨' })
  expect(await refusalOf(answer)).toMatchObject({ status: 400, paths: Object.keys(wrong) })
})

it('[PK-02] only an owner decides whether parcels ship without checking', async () => {
  const statusOf = async (by: Member, body: object) => (await saveSettings(by, body)).status
  expect(await statusOf(admin, { requirePacking: true })).toBe(403)
  expect(await statusOf(owner, { requirePacking: true })).toBe(200)
  expect(await statusOf(admin, { requirePacking: false })).toBe(403)
  expect(await statusOf(admin, { requirePacking: true, countPackedCopies: true })).toBe(200)
  const { countPackedCopies, requirePacking } = (await readVars(admin)).oneflowAccountSettings
  expect([countPackedCopies, requirePacking]).toEqual([true, true])
})

it('[AS-02] settings are not overwritten by who has not seen the last change', async () => {
  const { version } = (await readVars(admin)).oneflowAccountSettings
  const both = await Promise.all(['York', 'Hull'].map((town) => saveSettings(owner, { town, version })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = await saveSettings(admin, { town: 'Leeds', version })
  expect(await refusalOf(late)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const present = (await readVars(admin)).oneflowAccountSettings
  expect((await saveSettings(admin, { town: 'Leeds', version: present.version })).status).toBe(200)
  expect((await saveSettings(owner, { town: 'Bath' })).status, 'without a version the last one wins').toBe(200)
  expect((await readVars()).oneflowAccountSettings.town).toBe('Bath')
})

it('[AS-02] [US-06] who has not seen a change that only an owner makes is told of it, not refused', async () => {
  const { version } = (await readVars(admin)).oneflowAccountSettings
  await saveSettings(owner, { requirePacking: true })
  const late = await saveSettings(admin, { requirePacking: false, town: 'Leeds', version })
  expect(await refusalOf(late)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  const user = `/api/user/${printer.userId}`
  const seen = await decode(users.details, await upstream.request('GET', user, admin.sent))
  await save(printer.sent, printer, { name: 'Pia Novak' })
  await upstream.membership(printer.userId, (await upstream.account()).id, 'owner')
  const { name, version: before } = seen
  const stale = await upstream.request('PUT', user, { ...admin.sent, body: { name, version: before } })
  expect(await refusalOf(stale)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
})

it('[US-06] [SEC-56] people name themselves, or an owner or admin of all their accounts does', async () => {
  const stranger = await upstream.member()
  expect(await save(printer.sent, printer, { name: 'Pia', active: true })).toBe(200)
  expect(await save(printer.sent, owner, { name: 'Pia' })).toBe(403)
  expect(await save(admin.sent, printer, { name: 'Pia Novak' })).toBe(200)
  expect(await save(stranger.sent, owner, { name: 'x' })).toBe(404)
  const elsewhere = await upstream.account()
  await upstream.membership(printer.userId, elsewhere.id, 'owner')
  const named = { ...owner.sent, body: { name: 'New' } }
  const refused = await upstream.request('PUT', `/api/user/${printer.userId}`, named)
  expect(await refusalOf(refused)).toMatchObject({ status: 403, code: 'named_elsewhere' })
  expect(await save(owner.sent, printer, { name: 'Pia Novak' }), 'the name that they have').toBe(200)
  const canRename = async (by: Member, of: Member) =>
    (await decode(users.details, await upstream.request('GET', `/api/user/${of.userId}`, by.sent))).canRename
  expect(await Promise.all([canRename(owner, printer), canRename(printer, printer)])).toEqual([false, true])
  expect(await Promise.all([canRename(owner, admin), canRename(printer, admin)])).toEqual([true, false])
  await upstream.membership(owner.userId, elsewhere.id, 'owner')
  expect(await save(owner.sent, printer, { name: 'New' })).toBe(200)
  const { version } = await decode(
    users.details,
    await upstream.request('GET', `/api/user/${printer.userId}`, owner.sent),
  )
  expect(await save(owner.sent, printer, { name: 'Newer', version })).toBe(200)
  expect(await save(owner.sent, printer, { name: 'Newest', version }), 'a change that was not seen').toBe(409)
  for (const { signer } of [owner, printer]) expect(await save({ signer }, printer, { name: 'Signed' })).toBe(403)
})

const off = { name: 'Pia', active: false }

it('[SEC-56] a person is switched off by an owner of all their accounts, and by no signature', async () => {
  const elsewhere = await upstream.account()
  const second = await upstream.membership(printer.userId, elsewhere.id, 'simple')
  for (const by of [admin.sent, owner.sent, { signer: printer.signer }, { signer: owner.signer }])
    expect(await save(by, printer, off)).toBe(403)
  await upstream.membership(owner.userId, elsewhere.id, 'admin')
  expect(await save(owner.sent, printer, off)).toBe(403)
  await upstream.database.orm.delete(memberships).where(eq(memberships.id, second.id))
  expect(await save(owner.sent, printer, off)).toBe(200)
})

it('[SEC-56] a person who is switched off is refused at the next call for good', async () => {
  const calls = [printer.sent, { signer: printer.signer }]
  const statuses = () => Promise.all(calls.map((sent) => status('GET', '/api/user/me', sent)))
  expect(await statuses()).toEqual([200, 200])
  expect(await save(printer.sent, printer, off)).toBe(200)
  expect(await statuses()).toEqual([401, 401])
  await save(owner.sent, printer, { ...off, active: true })
  expect(await statuses(), 'an ended session stays ended').toEqual([401, 200])
})

describe('[SEC-56] the credentials of a role', () => {
  let elsewhere: Awaited<ReturnType<TestUpstream['membership']>>
  beforeEach(async () => {
    const brand = await upstream.account(undefined, ['brand'])
    elsewhere = await upstream.membership(printer.userId, brand.id)
  })
  const read = (sent: Sent, of: Member) => upstream.request('GET', `/api/user/${of.userId}/accountRoles`, sent)
  const secretsIn = async (...call: Parameters<typeof read>) =>
    (await decode(users.accountRoles, await read(...call))).data.map(({ secret }) => secret)

  it('are shown to their person for all accounts, to owner and admin and a signature for theirs', async () => {
    expect(new Set(await secretsIn(printer.sent, printer))).toEqual(new Set([printer.secret, elsewhere.secret]))
    for (const by of [owner.sent, admin.sent, { signer: printer.signer }])
      expect(await secretsIn(by, printer)).toEqual([printer.secret])
    expect((await read(printer.sent, owner)).status).toBe(403)
    expect((await read({ signer: owner.signer }, printer)).status).toBe(403)
    expect((await read({ signer: printer.signer }, owner)).status).toBe(403)
  })

  it('are refused as a token to sign in with', async () => {
    for (const token of [printer.token, printer.secret])
      expect(await status('POST', '/api/user/token', { signer: printer.signer, body: { token } })).toBe(401)
  })
})

it('a temporary token is exchanged once for a token of the API, which renews itself', async () => {
  const exchange = (token: string) => upstream.request('POST', '/api/user/token', { body: { token } })
  const temporary = await createTemporaryToken(upstream.up, owner.userId, { singleUse: true, expiresIn: 60 })
  const tries = await Promise.all([exchange(temporary), exchange(temporary)])
  expect(tries.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 401])
  const [used] = tries.filter(({ ok }) => ok)
  const { token, userId, expiresIn } = await decode(users.token, used ?? new Response())
  expect([userId, expiresIn]).toEqual([owner.userId, 3600])
  const { token: renewed } = await decode(users.token, await exchange(token))
  const headers = { authorization: `Bearer ${renewed}` }
  expect(await status('GET', '/api/user/me', { headers })).toBe(200)
})

/** An owner who has followed the invitation. */
async function activeOwner(accountId?: string): Promise<Member> {
  const made = await upstream.member('owner', accountId)
  await upstream.database.orm.update(people).set({ passwordHash: 'scrypt$…' }).where(eq(people.id, made.userId))
  return made
}

const add = (sent: Sent, userId: string, id: string, role: Role = 'manager') =>
  upstream.request('POST', `/api/user/${userId}/accountRoles`, { ...sent, body: { role: { id, role } } })
const remove = (sent: Sent, userId: string, roleId: string) =>
  upstream.request('DELETE', `/api/user/${userId}/accountRoles/${roleId}`, sent)
const rolesOf = (userId: string) =>
  upstream.database.orm.select().from(memberships).where(eq(memberships.userId, userId))
const roleIdOf = async ({ userId }: Member) => (await rolesOf(userId))[0]?.id ?? ''

/** Another account that the owner owns. */
async function secondAccount() {
  const second = await upstream.account()
  await upstream.membership(owner.userId, second.id, 'owner')
  return second
}

it('[US-04] a role has credentials that sign orders at once, until it is removed', async () => {
  const second = await secondAccount()
  await upstream.cards(second.id)
  const { role } = await decode(users.addRole, await add(owner.sent, printer.userId, second.id))
  expect(role).toMatchObject({ id: second.id, name: second.name, role: 'manager' })
  const body = { ...orderBody('R-1'), destination: { name: second.name } }
  const submit = () => upstream.request('POST', '/api/order', { signer: role ?? owner.signer, body })
  expect((await submit()).status).toBe(200)
  expect((await remove(owner.sent, printer.userId, role?._id ?? '')).status).toBe(200)
  expect((await submit()).status).toBe(401)
})

it('[US-04] [SEC-56] a role is given and taken by who sets up its account', async () => {
  const [stranger, second, elsewhere] = [await upstream.member(), await secondAccount(), await upstream.account()]
  await upstream.membership(admin.userId, second.id, 'admin')
  const [ofPrinter, other] = [await roleIdOf(printer), await upstream.membership(printer.userId, elsewhere.id)]
  const signed = { signer: owner.signer }
  const refused = [
    add(owner.sent, printer.userId, stranger.accountId),
    add(owner.sent, stranger.userId, owner.accountId),
    add(admin.sent, printer.userId, second.id, 'owner'),
    add(signed, printer.userId, second.id),
    remove(stranger.sent, printer.userId, ofPrinter),
    remove(owner.sent, printer.userId, await roleIdOf(stranger)),
    remove(owner.sent, printer.userId, other.id),
    remove(printer.sent, printer.userId, ofPrinter),
    remove(admin.sent, owner.userId, await roleIdOf(owner)),
    send(admin, { role: 'owner' }),
    send(owner, { domain: invitationDomain(stranger.accountId, 'production') }),
    send(owner, {}, signed),
  ].map(async (answer) => (await answer).status)
  expect(await Promise.all(refused)).toEqual([404, 404, 403, 403, 404, 404, 404, 403, 403, 403, 403, 403])
  expect((await rolesOf(printer.userId)).length).toBe(2)
  expect((await add(owner.sent, printer.userId, second.id, 'owner')).status).toBe(200)
})

it('[US-04] a person whose role ends has no access at the next call, and keeps other accounts', async () => {
  const roleId = await roleIdOf(printer)
  const second = await upstream.account()
  await upstream.membership(printer.userId, second.id, 'simple')
  const { database, up } = upstream
  const ask = (account: string) => upstream.request('GET', '/api/user/me', { as: printer.userId, account })
  const signed = () => upstream.request('GET', '/api/user/me', { signer: printer.signer })
  expect([(await ask(owner.accountId)).status, (await signed()).status]).toEqual([200, 200])
  expect((await remove(admin.sent, printer.userId, roleId)).status).toBe(200)
  expect([(await ask(owner.accountId)).status, (await signed()).status]).toEqual([403, 401])
  expect((await ask(second.id)).status).toBe(200)
  const third = await upstream.member('production', owner.accountId)
  await database.transaction((tx) => createLink(up, tx, 'invitation', { userId: third.userId }))
  await remove(owner.sent, third.userId, await roleIdOf(third))
  const [link] = await database.orm.select().from(links).where(eq(links.userId, third.userId))
  expect(link?.endedAt).toEqual(upstream.now())
})

it('[US-04] [US-06] the last owner who followed the invitation is not removed or switched off', async () => {
  const switchOff = (by: Member) =>
    upstream.request('PUT', `/api/user/${by.userId}`, { ...by.sent, body: { name: 'Owner', active: false } })
  const leave = async (by: Member) => remove(by.sent, by.userId, await roleIdOf(by))
  const lastOwner = { status: 409, code: 'last_owner' }
  await upstream.member('owner', owner.accountId) // has not followed it
  expect(await refusalOf(await leave(owner))).toMatchObject(lastOwner)
  expect(await refusalOf(await switchOff(owner))).toMatchObject(lastOwner)
  const second = await activeOwner(owner.accountId)
  const answers = await Promise.all([leave(owner), leave(second)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const first = await activeOwner()
  await activeOwner(first.accountId)
  expect((await switchOff(first)).status).toBe(200)
})

it('[US-01] a listed user has their role here, and the last sign-in once there was one', async () => {
  const seen = async () => {
    const { data } = await decode(users.list, await upstream.request('GET', '/api/user', owner.sent))
    return data.find(({ _id }) => _id === printer.userId)
  }
  await upstream.membership(printer.userId, (await upstream.account()).id, 'admin')
  const before = await seen()
  expect([before?.role, before?.lastSignIn]).toEqual(['production', undefined])
  const token = await createTemporaryToken(upstream.up, printer.userId, { singleUse: true, expiresIn: 60 })
  await upstream.request('POST', '/api/user/token', { body: { token } })
  expect((await seen())?.lastSignIn).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

let last = 0
const newAddress = () => `Jo.${(last += 1)}@Site.example`

type Given = { email?: string; name?: string; role?: Role; domain?: string; redirectUrl?: string }

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
const reset = (by: Member, email: string) =>
  upstream.request('POST', '/api/user/password/reset', { ...by.sent, body: { email } })

const sentMails = () => upstream.database.orm.select().from(mails).orderBy(mails.createdAt, mails.id)
const rowsOf = (email: string) => upstream.database.orm.select().from(people).where(eq(people.email, email))

describe('[US-02] an invitation', () => {
  it('gives a new person the role, and mails a link in the language and name of the inviter', async () => {
    const [email, name] = [newAddress(), '<img src=x> 印刷 花子 👩‍🏭']
    const japanese = { ...admin.sent, headers: { 'accept-language': 'ja-JP' } }
    const { user } = await decode(users.invite, await send(admin, { email, name: `  ${name} ` }, japanese))
    expect(user).toMatchObject({ username: email.toLowerCase(), name, email, invited: true })
    const roles = await rolesOf(user?._id ?? '')
    expect(roles).toMatchObject([{ accountId: owner.accountId, role: 'production', permissions: [] }])
    const [mail] = await sentMails()
    const inviter = await personOf(admin.userId)
    expect(mail?.recipient).toBe(email)
    expect(mail?.text).toContain('http://localhost:4000/identity/link/once_')
    expect(mail?.text).toMatch(new RegExp(`${inviter?.name}.*招待`))
    expect(mail?.text).not.toMatch(/King|Bank/)
    expect(mail?.html).not.toMatch(/<img|<script|<link|url\(/)
    expect(new Set(mail?.html?.match(/https?:\/\/[^/"< ]+/g))).toEqual(new Set(['http://localhost:4000']))
  })

  it('is refused for a person with a role on the account, who keeps it, also of two at once', async () => {
    const email = newAddress()
    const answers = await Promise.all([send(owner, { email }), send(admin, { email })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await upstream.database.orm.delete(mails)
    const again = await refusalOf(await send(owner, { email, role: 'admin' }))
    expect(again).toMatchObject({ status: 409, code: 'has_role' })
    const [found] = await rowsOf(email)
    expect(await rolesOf(found?.id ?? '')).toMatchObject([{ role: 'production' }])
    expect(await sentMails()).toEqual([])
  })

  it('with a wrong field is refused by it, and to a person who is switched off', async () => {
    for (const [given, field] of [
      [{ email: 'jo' }, 'email'],
      [{ name: 'a\u202eb' }, 'name'],
      [{ redirectUrl: 'https://evil.example/' }, 'redirectUrl'],
      [{ domain: 'portal.example' }, 'domain'],
    ] as const) {
      const refusal = { status: 400, paths: [field] }
      expect(await refusalOf(await send(owner, given)), JSON.stringify(given)).toMatchObject(refusal)
    }
    const { email } = await upstream.user({ active: false })
    expect(await refusalOf(await send(owner, { email }))).toMatchObject({ status: 409, code: 'switched_off' })
    expect(await sentMails()).toEqual([])
  })

  it('is refused where no mail can leave, and no role is given', async () => {
    const { config } = upstream.up
    onTestFinished(() => void (config.host = '127.0.0.1'))
    config.host = '0.0.0.0'
    const email = newAddress()
    expect(await refusalOf(await send(owner, { email }))).toMatchObject({ status: 503, code: 'no_mail' })
    expect(await rowsOf(email)).toEqual([])
  })
})

it('[US-02] [US-05] a person is the same however their address is typed, at invitation, sign-in and reset', async () => {
  const [username, typed] = ['jo.nu@xn--mnchen-3ya.example', ' ｊＯ.Nu@MÜNCHEN。example\u200b']
  const passwordHash = await hashPassword('a long password', { N: 2 ** 4, r: 8, p: 1 })
  const { id } = await upstream.user({ username, email: username, passwordHash })
  const { user } = await decode(users.invite, await send(owner, { email: typed }))
  expect(user).toMatchObject({ _id: id, username })
  expect(await findByPassword(upstream.up, typed, 'a long password')).toMatchObject({ id })
  expect((await reset(admin, typed)).status).toBe(200)
  const list = (search: string) => upstream.request('GET', `/api/user?${search}`, owner.sent)
  const found = await decode(users.list, await list(`username=${encodeURIComponent('jo.nu@münchen')}.example`))
  expect(found.data.map(({ _id }) => _id)).toEqual([id])
})

it('[US-01] people are found without accents and case, by each word of their name', async () => {
  const { id } = await upstream.user({ name: 'José Núñez-Ørsted' })
  await upstream.membership(id, owner.accountId, 'simple')
  for (const [name, isFound] of [
    ['jose nunez', true],
    ['ＮＵÑＥＺ josé', true],
    ['orst', true],
    ['jose 100%', false],
    ['_', false],
  ] as const) {
    const answer = await upstream.request('GET', `/api/user?name=${encodeURIComponent(name)}`, owner.sent)
    const { data } = await decode(users.list, answer)
    expect(
      data.map(({ _id }) => _id),
      name,
    ).toEqual(isFound ? [id] : [])
  }
})

it('[US-05] a password is reset by a mail with a link for people of the account, and no others', async () => {
  const foreign = await upstream.member()
  const stranger = await personOf(foreign.userId)
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

it('[US-02] [US-05] [SEC-35] the mails to one address and by one account are few, however they are asked for', async () => {
  const strange = newAddress()
  const invited = await send(owner, { email: strange })
  const { user } = await decode(users.invite, invited)
  expect(user).toEqual(expect.objectContaining({ name: 'Jo Printer', email: strange, invited: true }))
  const resend = (by: Member, email: string) =>
    upstream.request('POST', '/api/user/invite/resend', { ...by.sent, body: { ...bodyOf(by, { email }), email } })
  const answers = await Promise.all(Array.from({ length: 7 }, (_, each) => (each % 2 ? reset : resend)(owner, strange)))
  const refused = answers.filter(({ status: code }) => code === 429)
  expect([(await sentMails()).length, refused.length]).toEqual([mailLimits.recipient, 3])
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await refusalOf(refused[0] as Response)).toMatchObject({ status: 429, code: 'too_many_mails' })
  const partner = await upstream.member()
  expect((await send(partner, { email: strange.toUpperCase() })).status, 'by another account').toBe(429)
  expect(await rolesOf(user?._id ?? ''), 'and it gave no role').toHaveLength(1)
  await upstream.database.orm.update(mails).set({ createdAt: new Date(upstream.now().getTime() - 61 * 60_000) })
  expect((await resend(owner, strange)).status).toBe(200)
  const rows = Array.from({ length: mailLimits.account }, () => ({ recipient: newAddress(), askedBy: owner.accountId }))
  await upstream.database.orm
    .insert(mails)
    .values(rows.map((row) => ({ ...row, subject: '', text: '', createdAt: upstream.now() })))
  expect((await send(owner)).status).toBe(429)
  expect((await send(partner)).status).toBe(200)
})

it('[US-02] [SEC-56] an invitation of another account’s user tells no more of them than was typed', async () => {
  const foreign = await upstream.member()
  const { email = '' } = (await personOf(foreign.userId)) ?? {}
  await upstream.database.orm.update(people).set({ passwordHash: 'scrypt$…' }).where(eq(people.id, foreign.userId))
  const { user } = await decode(users.invite, await send(owner, { email, name: 'Typed' }))
  expect(user).toEqual({
    _id: foreign.userId,
    username: email.toLowerCase(),
    name: 'Typed',
    email,
    active: true,
    invited: true,
  })
})
