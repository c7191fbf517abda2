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

describe('accounts', () => {
  it('are listed before an account is chosen, all of them or those that print', async () => {
    const brand = await upstream.account('Aardvark Cards', ['brand'])
    await upstream.membership(owner.userId, brand.id)
    const all = await decode(accounts.list, await upstream.request('GET', '/api/account', { as: owner.userId }))
    expect(all.data.map(({ _id }) => _id)).toEqual([brand.id, owner.accountId])
    const answer = await upstream.request('GET', '/api/vars/pspAccounts', { as: owner.userId })
    expect((await decode(accounts.pspAccounts, answer)).data).toHaveLength(1)
  })

  it('start with the first that prints, and know those linked to it by name', async () => {
    const brand = await upstream.account('Aardvark Toys', ['brand'])
    await upstream.membership(owner.userId, brand.id)
    const partner = await upstream.account('Partner Press')
    await upstream.link(partner.id, owner.accountId)
    const vars = await decode(accounts.vars, await upstream.request('GET', '/api/vars', { as: owner.userId }))
    expect(vars.accountId).toBe(owner.accountId)
    expect(vars.userAccountHash).toMatchObject({ [brand.id]: 'Aardvark Toys', [partner.id]: 'Partner Press' })
  })

  it('keep the settings that a save leaves out', async () => {
    const save = (body: unknown, by = owner) =>
      upstream.request('PUT', '/api/accountSettings/save', { ...by.sent, body })
    await save({ accountId: owner.accountId, town: 'Leeds' })
    const saved = await decode(
      accounts.saveSettings,
      await save({ accountId: owner.accountId, timezone: 'Asia/Tokyo' }),
    )
    expect(saved.settings).toMatchObject({ town: 'Leeds', timezone: 'Asia/Tokyo', firstAccess: false })
    expect((await save({ accountId: owner.accountId }, printer)).status).toBe(403)
    expect((await save({ accountId: (await upstream.account()).id })).status).toBe(403)
    expect((await save({ accountId: owner.accountId, defaultSlaDays: 8 })).status).toBe(400)
  })

  it('[AS-01] refuse what is required and empty, and what no list has, by field', async () => {
    const answer = await upstream.request('PUT', '/api/accountSettings/save', {
      ...owner.sent,
      body: {
        accountId: owner.accountId,
        companyName: '  ',
        emailAddress: 'nobody',
        phoneNumber: 'x'.repeat(500),
        isoCountry: 'Britain',
        weightUnit: 'stone',
        currency: 'pounds',
        timezone: 'Mars/Olympus',
        defaultSlaDays: 8,
        town: '印刷市 \u202Eמדפסת 🖨',
      },
    })
    const { error } = (await answer.json()) as { error: { validations: { path: string }[] } }
    expect(answer.status).toBe(400)
    expect(error.validations.map(({ path }) => path)).toEqual([
      'companyName',
      'emailAddress',
      'phoneNumber',
      'isoCountry',
      'weightUnit',
      'currency',
      'timezone',
      'defaultSlaDays',
    ])
  })

  it('[AS-02] are not overwritten by a user who has not seen the last change', async () => {
    const admin = await upstream.member('admin', owner.accountId)
    const readVars = async () => decode(accounts.vars, await upstream.request('GET', '/api/vars', admin.sent))
    const save = (by: Member, changes: object) =>
      upstream.request('PUT', '/api/accountSettings/save', {
        ...by.sent,
        body: { accountId: owner.accountId, ...changes },
      })
    const { version } = (await readVars()).oneflowAccountSettings
    expect((await save(owner, { town: 'Leeds', version })).status).toBe(200)
    const late = await save(admin, { town: 'York', version })
    expect([late.status, await late.json()]).toMatchObject([409, { error: { code: 'settings_changed' } }])
    const present = (await readVars()).oneflowAccountSettings
    expect(present.town).toBe('Leeds')
    expect((await save(admin, { town: 'York', version: present.version })).status).toBe(200)
    expect((await save(owner, { town: 'Hull' })).status, 'without a version the last one wins').toBe(200)
    expect((await readVars()).oneflowAccountSettings.town).toBe('Hull')
  })

  it('[AS-02] of two who save the same at once, one has to look again', async () => {
    const { settings } = await decode(
      accounts.saveSettings,
      await upstream.request('PUT', '/api/accountSettings/save', {
        ...owner.sent,
        body: { accountId: owner.accountId, town: 'Leeds' },
      }),
    )
    const saves = ['York', 'Hull'].map((town) =>
      status('PUT', '/api/accountSettings/save', {
        ...owner.sent,
        body: { accountId: owner.accountId, town, version: settings?.version },
      }),
    )
    expect(new Set(await Promise.all(saves))).toEqual(new Set([200, 409]))
  })

  it('show memberships to members only', async () => {
    const stranger = await upstream.member()
    const path = `/api/account/memberships/${owner.accountId}`
    const answer = await decode(accounts.memberships, await upstream.request('GET', path, printer.sent))
    expect(answer.data.map(({ userId }) => userId)).toEqual([owner.userId, printer.userId])
    expect(await status('GET', path, stranger.sent)).toBe(404)
    expect(await status('GET', `/api/users/${owner.userId}/memberships`, stranger.sent)).toBe(404)
    expect(await status('GET', `/api/users/${owner.userId}/memberships`, { as: owner.userId })).toBe(200)
  })
})

describe('people', () => {
  it('are listed by page, and found by name or user name as they are written', async () => {
    await upstream.membership((await upstream.user({ username: '50%_off', name: '印刷 花子' })).id, owner.accountId)
    const list = async (query: string) =>
      decode(users.list, await upstream.request('GET', `/api/user?${query}`, owner.sent))
    expect(await list('pagesize=2')).toMatchObject({ count: 3, page: 1, pages: 2 })
    expect((await list('name=花子&username=nobody')).data.map(({ username }) => username)).toEqual(['50%_off'])
    expect((await list('username=%25')).count).toBe(1)
    expect(await status('GET', '/api/user', printer.sent)).toBe(403)
  })

  it('a value that the database cannot keep is refused as such', async () => {
    const warn = vi.mocked(console.warn).mockImplementation(() => {})
    const answer = await upstream.request('GET', '/api/user?name=a%00b', owner.sent)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'cannot_keep' } })
    const body = { accountId: owner.accountId, town: 'half \ud83d' }
    expect(await status('PUT', '/api/accountSettings/save', { ...owner.sent, body })).toBe(400)
    expect(warn).toHaveBeenCalledTimes(2)
    warn.mockClear()
  })

  it('are not found from other accounts', async () => {
    const stranger = await upstream.member()
    expect(await status('GET', `/api/user/${owner.userId}`, stranger.sent)).toBe(404)
    expect(await status('GET', `/api/user/${owner.userId}/accountRoles`, stranger.sent)).toBe(404)
    expect(await status('PUT', `/api/user/${owner.userId}`, { ...stranger.sent, body: { name: 'x' } })).toBe(404)
  })

  it('[US-06] change their own name, and are named by owner and admin of their account', async () => {
    const admin = await upstream.member('admin', owner.accountId)
    expect(await save(printer.sent, printer, { name: 'Pia', active: true })).toBe(200)
    expect(await save(printer.sent, owner, { name: 'Pia' })).toBe(403)
    expect(await save(admin.sent, printer, { name: 'Pia Novak' })).toBe(200)
    expect(await save({ signer: printer.signer }, printer, { name: 'Signed' })).toBe(403)
  })
})

describe('[SEC-56] a person who has a role on another account too', () => {
  const renamed = { name: 'Renamed' }

  it('is named by no owner of some of their accounts, by token or signature, and by the owner of all', async () => {
    const elsewhere = await upstream.account()
    await upstream.membership(printer.userId, elsewhere.id, 'owner')
    const refused = await upstream.request('PUT', `/api/user/${printer.userId}`, { ...owner.sent, body: renamed })
    expect([refused.status, await refused.json()]).toMatchObject([403, { error: { code: 'named_elsewhere' } }])
    expect(await save({ signer: owner.signer }, printer, renamed)).toBe(403)
    await upstream.membership(owner.userId, elsewhere.id, 'owner')
    expect(await save(owner.sent, printer, renamed)).toBe(200)
    expect(await save({ signer: owner.signer }, printer, { name: 'Signed' })).toBe(403)
  })

  it('names themselves, and is saved by others with the name that they have', async () => {
    await upstream.membership(printer.userId, (await upstream.account()).id, 'owner')
    expect(await save(printer.sent, printer, { name: 'Pia' })).toBe(200)
    expect(await save(owner.sent, printer, { name: 'Pia' })).toBe(200)
  })
})

const save = (sent: Parameters<TestUpstream['request']>[2], of: Member, body: unknown) =>
  status('PUT', `/api/user/${of.userId}`, { ...sent, body })

describe('[SEC-56] a person is switched off', () => {
  const off = { name: 'Pia', active: false }

  it('by an owner of all their accounts, by no admin, and by no owner of some of them', async () => {
    const admin = await upstream.member('admin', owner.accountId)
    expect(await save(admin.sent, printer, off)).toBe(403)
    const elsewhere = await upstream.account()
    const second = await upstream.membership(printer.userId, elsewhere.id, 'simple')
    expect(await save(owner.sent, printer, off)).toBe(403)
    expect(await status('GET', '/api/user/me', printer.sent)).toBe(200)
    await upstream.membership(owner.userId, elsewhere.id, 'admin')
    expect(await save(owner.sent, printer, off)).toBe(403)
    await upstream.database.orm.delete(memberships).where(eq(memberships.id, second.id))
    expect(await save(owner.sent, printer, off)).toBe(200)
    expect(await status('GET', '/api/user/me', printer.sent)).toBe(401)
  })

  it('by themselves when they are signed in, and by no signature', async () => {
    expect(await save({ signer: printer.signer }, printer, off)).toBe(403)
    expect(await save({ signer: owner.signer }, printer, off)).toBe(403)
    expect(await save(printer.sent, printer, off)).toBe(200)
  })

  it('and is refused at the next call for good, by token and by signature', async () => {
    const calls = [printer.sent, { signer: printer.signer }]
    const statuses = () => Promise.all(calls.map((sent) => status('GET', '/api/user/me', sent)))
    expect(await statuses()).toEqual([200, 200])
    await save(owner.sent, printer, off)
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
  type Sent = Parameters<TestUpstream['request']>[2]
  const read = (sent: Sent, of: Member) => upstream.request('GET', `/api/user/${of.userId}/accountRoles`, sent)
  const secretsIn = async (sent: Sent, of: Member) =>
    (await decode(users.accountRoles, await read(sent, of))).data.map(({ secret }) => secret)

  it('are shown to their person for every account, and to owner and admin for theirs', async () => {
    const admin = await upstream.member('admin', owner.accountId)
    expect(new Set(await secretsIn(printer.sent, printer))).toEqual(new Set([printer.secret, elsewhere.secret]))
    for (const by of [owner, admin]) expect(await secretsIn(by.sent, printer)).toEqual([printer.secret])
    expect((await read(printer.sent, owner)).status).toBe(403)
  })

  it('show themselves alone when they sign, also those of an owner', async () => {
    expect(await secretsIn({ signer: printer.signer }, printer)).toEqual([printer.secret])
    expect((await read({ signer: owner.signer }, printer)).status).toBe(403)
    expect((await read({ signer: printer.signer }, owner)).status).toBe(403)
  })

  it('act on their own account, with or without the header, and on no other', async () => {
    const ask = (account?: string) =>
      upstream.request('GET', '/api/user/me', { signer: printer.signer, ...(account && { account }) })
    expect((await ask()).status).toBe(200)
    expect((await ask(printer.accountId)).status).toBe(200)
    for (const other of [elsewhere.accountId, 'made-up', '']) {
      const answer = await upstream.request('GET', '/api/user/me', {
        signer: printer.signer,
        headers: { [upstream.config.accountHeader]: other },
      })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({
        error: { message: 'This signature belongs to another account than the header x-oneflow-account names' },
      })
    }
  })

  it('know of no other account of their person', async () => {
    const paths = [
      '/api/account',
      '/api/vars',
      '/api/vars/pspAccounts',
      `/api/users/${printer.userId}/memberships`,
      `/api/account/memberships/${owner.accountId}`,
    ]
    for (const path of paths) {
      const answer = await upstream.request('GET', path, { signer: printer.signer })
      expect([path, answer.status]).toEqual([path, 200])
      expect(await answer.text()).not.toContain(elsewhere.accountId)
    }
    const foreign = `/api/account/memberships/${elsewhere.accountId}`
    expect(await status('GET', foreign, { signer: printer.signer })).toBe(404)
    expect(await status('GET', foreign, printer.sent)).toBe(200)
  })

  it('are refused as a token to sign in with', async () => {
    for (const token of [printer.token, printer.secret]) {
      expect(await status('POST', '/api/user/token', { signer: printer.signer, body: { token } })).toBe(401)
    }
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

  it('give a token that ends after an hour', async () => {
    const bearer = await upstream.bearer(owner.userId)
    upstream.advance(3600_001)
    const answer = await upstream.request('GET', '/api/user/me', { headers: { authorization: `Bearer ${bearer}` } })
    expect(await answer.json()).toMatchObject({ message: 'Token has expired' })
  })
})
