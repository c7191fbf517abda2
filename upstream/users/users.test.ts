import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '#lib/contract/accounts.ts'
import { users } from '#lib/contract/users.ts'
import { decode } from '#lib/contract/wire.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { memberships } from '../core/database/schema/tables.ts'
import { authenticateSigned } from '../intake/signature/authenticate.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { userRoutes } from './routes.ts'
import { createTemporaryToken } from './temporary-tokens.ts'

type Member = Awaited<ReturnType<TestUpstream['member']>>

let upstream: TestUpstream
let owner: Member
let printer: Member
beforeAll(async () => {
  upstream = await createTestUpstream({
    serve: (up, tokens) => [...accountRoutes(up), ...userRoutes(up, tokens)],
    signed: authenticateSigned,
  })
})
beforeEach(async () => {
  owner = await upstream.member('owner')
  printer = await upstream.member('production', owner.accountId)
})
afterAll(() => upstream.close())

const status = async (...call: Parameters<TestUpstream['request']>) => (await upstream.request(...call)).status

const save = (sent: Parameters<TestUpstream['request']>[2], of: Member, body: unknown) =>
  status('PUT', `/api/user/${of.userId}`, { ...sent, body })

describe('accounts', () => {
  const saveSettings = (by: Member, body: object) =>
    upstream.request('PUT', '/api/accountSettings/save', { ...by.sent, body: { accountId: owner.accountId, ...body } })
  const readVars = async (by = owner) =>
    decode(accounts.vars, await upstream.request('GET', '/api/vars', { as: by.userId }))

  it('[AS-01] keep the settings that a save leaves out, and refuse by field what is required or in no list', async () => {
    await saveSettings(owner, { town: 'Leeds' })
    const saved = await decode(accounts.saveSettings, await saveSettings(owner, { timezone: 'Asia/Tokyo' }))
    expect(saved.settings).toMatchObject({ town: 'Leeds', timezone: 'Asia/Tokyo', firstAccess: false })
    expect((await saveSettings(printer, {})).status).toBe(403)
    expect((await saveSettings(owner, { accountId: (await upstream.account()).id })).status).toBe(403)
    const wrong = {
      companyName: '  ',
      emailAddress: 'nobody',
      phoneNumber: 'x'.repeat(500),
      isoCountry: 'Britain',
      weightUnit: 'stone',
      currency: 'pounds',
      timezone: 'Mars/Olympus',
      defaultSlaDays: 8,
    }
    const answer = await saveSettings(owner, { ...wrong, town: '印刷市 \u202Eמדפסת 🖨' })
    const { error } = (await answer.json()) as { error: { validations: { path: string }[] } }
    expect([answer.status, error.validations.map(({ path }) => path)]).toEqual([400, Object.keys(wrong)])
  })

  it('[AS-02] are not overwritten by a user who has not seen the last change, also of two at once', async () => {
    const admin = await upstream.member('admin', owner.accountId)
    const { version } = (await readVars(admin)).oneflowAccountSettings
    const both = await Promise.all(['York', 'Hull'].map((town) => saveSettings(owner, { town, version })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = await saveSettings(admin, { town: 'Leeds', version })
    expect([late.status, await late.json()]).toMatchObject([409, { error: { code: 'settings_changed' } }])
    const present = (await readVars(admin)).oneflowAccountSettings
    expect((await saveSettings(admin, { town: 'Leeds', version: present.version })).status).toBe(200)
    expect((await saveSettings(owner, { town: 'Bath' })).status, 'without a version the last one wins').toBe(200)
    expect((await readVars()).oneflowAccountSettings.town).toBe('Bath')
  })
})

describe('people', () => {
  it('a value that the database cannot keep is refused as such', async () => {
    const warn = vi.mocked(console.warn).mockImplementation(() => {})
    const answer = await upstream.request('GET', '/api/user?name=a%00b', owner.sent)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'cannot_keep' } }])
    const body = { accountId: owner.accountId, town: 'half \ud83d' }
    expect(await status('PUT', '/api/accountSettings/save', { ...owner.sent, body })).toBe(400)
    expect(warn).toHaveBeenCalledTimes(2)
    warn.mockClear()
  })

  it('[US-06] [SEC-56] name themselves, and are named by owner and admin of all their accounts, by no signature', async () => {
    const [admin, stranger] = [await upstream.member('admin', owner.accountId), await upstream.member()]
    expect(await save(printer.sent, printer, { name: 'Pia', active: true })).toBe(200)
    expect(await save(printer.sent, owner, { name: 'Pia' })).toBe(403)
    expect(await save(admin.sent, printer, { name: 'Pia Novak' })).toBe(200)
    expect(await save(stranger.sent, owner, { name: 'x' })).toBe(404)
    const elsewhere = await upstream.account()
    await upstream.membership(printer.userId, elsewhere.id, 'owner')
    const refused = await upstream.request('PUT', `/api/user/${printer.userId}`, {
      ...owner.sent,
      body: { name: 'New' },
    })
    expect([refused.status, await refused.json()]).toMatchObject([403, { error: { code: 'named_elsewhere' } }])
    expect(await save(owner.sent, printer, { name: 'Pia Novak' }), 'the name that they have').toBe(200)
    expect(await save(printer.sent, printer, { name: 'Pia' })).toBe(200)
    await upstream.membership(owner.userId, elsewhere.id, 'owner')
    expect(await save(owner.sent, printer, { name: 'New' })).toBe(200)
    for (const { signer } of [owner, printer]) expect(await save({ signer }, printer, { name: 'Signed' })).toBe(403)
  })
})

describe('[SEC-56] a person is switched off', () => {
  const off = { name: 'Pia', active: false }

  it('by an owner of all their accounts, by no admin, no owner of some of them, and no signature', async () => {
    const admin = await upstream.member('admin', owner.accountId)
    const elsewhere = await upstream.account()
    const second = await upstream.membership(printer.userId, elsewhere.id, 'simple')
    for (const by of [admin.sent, owner.sent, { signer: printer.signer }, { signer: owner.signer }])
      expect(await save(by, printer, off)).toBe(403)
    await upstream.membership(owner.userId, elsewhere.id, 'admin')
    expect(await save(owner.sent, printer, off)).toBe(403)
    await upstream.database.orm.delete(memberships).where(eq(memberships.id, second.id))
    expect(await save(owner.sent, printer, off)).toBe(200)
  })

  it('and is refused at the next call for good, by token and by signature', async () => {
    const calls = [printer.sent, { signer: printer.signer }]
    const statuses = () => Promise.all(calls.map((sent) => status('GET', '/api/user/me', sent)))
    expect(await statuses()).toEqual([200, 200])
    expect(await save(printer.sent, printer, off)).toBe(200)
    expect(await statuses()).toEqual([401, 401])
    await save(owner.sent, printer, { ...off, active: true })
    expect(await statuses(), 'an ended session stays ended').toEqual([401, 200])
  })
})

describe('[SEC-56] the credentials of a role', () => {
  let elsewhere: Awaited<ReturnType<TestUpstream['membership']>>
  beforeEach(async () => {
    const brand = await upstream.account(undefined, ['brand'])
    elsewhere = await upstream.membership(printer.userId, brand.id)
  })
  const read = (sent: Parameters<TestUpstream['request']>[2], of: Member) =>
    upstream.request('GET', `/api/user/${of.userId}/accountRoles`, sent)
  const secretsIn = async (...call: Parameters<typeof read>) =>
    (await decode(users.accountRoles, await read(...call))).data.map(({ secret }) => secret)

  it('are shown to their person for every account, to owner and admin for theirs, and themselves alone when they sign', async () => {
    const admin = await upstream.member('admin', owner.accountId)
    expect(new Set(await secretsIn(printer.sent, printer))).toEqual(new Set([printer.secret, elsewhere.secret]))
    for (const by of [owner.sent, admin.sent, { signer: printer.signer }])
      expect(await secretsIn(by, printer)).toEqual([printer.secret])
    expect((await read(printer.sent, owner)).status).toBe(403)
    expect((await read({ signer: owner.signer }, printer)).status).toBe(403)
    expect((await read({ signer: printer.signer }, owner)).status).toBe(403)
  })

  it('know of no other account of their person, and are refused as a token to sign in with', async () => {
    const { signer } = printer
    for (const path of [
      '/api/account',
      '/api/vars',
      '/api/vars/pspAccounts',
      `/api/users/${printer.userId}/memberships`,
      `/api/account/memberships/${owner.accountId}`,
    ]) {
      const answer = await upstream.request('GET', path, { signer })
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text()).not.toContain(elsewhere.accountId)
    }
    expect(await status('GET', `/api/account/memberships/${elsewhere.accountId}`, { signer })).toBe(404)
    for (const token of [printer.token, printer.secret])
      expect(await status('POST', '/api/user/token', { signer, body: { token } })).toBe(401)
  })
})

describe('temporary tokens', () => {
  const exchange = (token: string) => upstream.request('POST', '/api/user/token', { body: { token } })

  it('are exchanged once for a token of the API, which renews itself', async () => {
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

  it('are refused when expired, invented, or of a user who was switched off', async () => {
    const late = await createTemporaryToken(upstream.up, owner.userId, { singleUse: false, expiresIn: 60 })
    upstream.advance(61_000)
    const ofNobody = await upstream.user({ active: false })
    const off = await createTemporaryToken(upstream.up, ofNobody.id, { singleUse: false, expiresIn: 60 })
    const answers = await Promise.all([late, off, 'tmp_made-up', 'nonsense'].map(exchange))
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401])
  })
})
