import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#lib/contract/call.ts'
import { users } from '#lib/contract/users.ts'
import { decode } from '#lib/contract/wire.ts'
import { links, memberships, users as people } from '../core/database/schema/tables.ts'
import { createLink } from '../identity/links.ts'
import { intakeApp } from '../intake/routes.ts'
import { authenticateSigned } from '../intake/signature/authenticate.ts'
import { orderBody } from '../tests/support/intake.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { userRoutes } from './routes.ts'

type Member = Awaited<ReturnType<TestUpstream['member']>>
type Sent = Parameters<TestUpstream['request']>[2]

let upstream: TestUpstream
let owner: Member
let admin: Member
let printer: Member
/** Another account, which the owner has no role on. */
let stranger: Member
beforeAll(async () => {
  upstream = await createTestUpstream({
    serve: (up, tokens) => userRoutes(up, tokens),
    signed: authenticateSigned,
    extra: intakeApp,
  })
})
beforeEach(async () => {
  owner = await activeOwner()
  admin = await upstream.member('admin', owner.accountId)
  printer = await upstream.member('production', owner.accountId)
  stranger = await upstream.member('owner')
})
afterAll(() => upstream.close())

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
const codeOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: unknown } }
  return [answer.status, error.code]
}

describe('[US-04] a role is added', () => {
  it('with credentials of its own, which sign orders at once, and are refused once it is removed', async () => {
    const second = await upstream.account()
    await upstream.membership(owner.userId, second.id, 'owner')
    const product = await upstream.product(second.id, {
      components: [{ code: 'Card', type: 'press', paper: '', attributes: {} }],
    })
    await upstream.sku(second.id, { code: 'card', productId: product.id })
    await upstream.carrier(second.id, { alias: 'pickup' })
    const { role } = await decode(users.addRole, await add(owner.sent, printer.userId, second.id))
    expect(role).toMatchObject({ id: second.id, name: second.name, role: 'manager' })
    const body = { ...orderBody('R-1'), destination: { name: second.name } }
    const submit = () => upstream.request('POST', '/api/order', { signer: role ?? owner.signer, body })
    expect((await submit()).status).toBe(200)
    expect((await remove(owner.sent, printer.userId, role?._id ?? '')).status).toBe(200)
    expect((await submit()).status).toBe(401)
  })

  it('to a person of the current account, on one that the caller sets up', async () => {
    const elsewhere = await upstream.account()
    await upstream.membership(admin.userId, elsewhere.id, 'simple')
    expect((await add(admin.sent, printer.userId, elsewhere.id)).status).toBe(403)
    expect((await add(owner.sent, printer.userId, stranger.accountId)).status).toBe(404)
    expect((await add(owner.sent, printer.userId, 'nowhere')).status).toBe(404)
    expect((await add(owner.sent, stranger.userId, owner.accountId)).status).toBe(404)
    expect((await add(printer.sent, printer.userId, owner.accountId)).status).toBe(403)
    expect((await rolesOf(printer.userId)).length + (await rolesOf(stranger.userId)).length).toBe(2)
  })

  it('once an account', async () => {
    expect(await codeOf(await add(owner.sent, printer.userId, owner.accountId))).toEqual([409, 'has_role'])
    expect((await rolesOf(printer.userId)).map(({ role }) => role)).toEqual(['production'])
  })

  it('as owner by an owner alone, and by no signature', async () => {
    const second = await upstream.account()
    await upstream.membership(owner.userId, second.id, 'owner')
    await upstream.membership(admin.userId, second.id, 'admin')
    expect((await add(admin.sent, printer.userId, second.id, 'owner')).status).toBe(403)
    expect((await add({ signer: owner.signer }, printer.userId, owner.accountId)).status).toBe(403)
    expect((await add(owner.sent, printer.userId, second.id, 'owner')).status).toBe(200)
  })

  it('[US-06] and is seen by those who set its account up, from any of their accounts', async () => {
    const second = await upstream.account()
    await upstream.membership(owner.userId, second.id, 'owner')
    await add(owner.sent, printer.userId, second.id)
    const list = async (by: Member) => {
      const answer = await upstream.request('GET', `/api/user/${printer.userId}/accountRoles`, by.sent)
      return (await decode(users.accountRoles, answer)).data.map(({ id }) => id)
    }
    expect((await list(owner)).toSorted()).toEqual([owner.accountId, second.id].toSorted())
    expect(await list(admin)).toEqual([owner.accountId])
  })
})

describe('[US-04] a role is removed', () => {
  it('and its person has no access at the next call, while their other accounts stay', async () => {
    const second = await upstream.account()
    await upstream.membership(printer.userId, second.id, 'simple')
    const ask = (account: string) => upstream.request('GET', '/api/user/me', { as: printer.userId, account })
    const signed = () => upstream.request('GET', '/api/user/me', { signer: printer.signer })
    expect([(await ask(owner.accountId)).status, (await signed()).status]).toEqual([200, 200])
    const [role] = (await rolesOf(printer.userId)).filter(({ accountId }) => accountId === owner.accountId)
    expect((await remove(admin.sent, printer.userId, role?.id ?? '')).status).toBe(200)
    expect([(await ask(owner.accountId)).status, (await signed()).status]).toEqual([403, 401])
    expect((await ask(second.id)).status).toBe(200)
  })

  it('by no user without the right to set its account up, and only as a role of that person', async () => {
    const [ofPrinter, ofStranger] = [await roleIdOf(printer), await roleIdOf(stranger)]
    expect((await remove(stranger.sent, printer.userId, ofPrinter)).status).toBe(404)
    expect((await remove(owner.sent, stranger.userId, ofStranger)).status).toBe(404)
    expect((await remove(owner.sent, printer.userId, ofStranger)).status).toBe(404)
    expect((await remove(owner.sent, printer.userId, 'nothing')).status).toBe(404)
    expect((await remove(printer.sent, printer.userId, ofPrinter)).status).toBe(403)
    expect((await remove({ signer: owner.signer }, printer.userId, ofPrinter)).status).toBe(403)
    const second = await upstream.account()
    const elsewhere = await upstream.membership(printer.userId, second.id, 'simple')
    expect((await remove(owner.sent, printer.userId, elsewhere.id)).status).toBe(404)
    expect((await rolesOf(printer.userId)).length).toBe(2)
  })

  it('of an owner by an owner alone, and the last one not at all', async () => {
    const second = await activeOwner(owner.accountId)
    expect((await remove(admin.sent, owner.userId, await roleIdOf(owner))).status).toBe(403)
    expect((await remove(owner.sent, second.userId, await roleIdOf(second))).status).toBe(200)
    expect(await codeOf(await remove(owner.sent, owner.userId, await roleIdOf(owner)))).toEqual([409, 'last_owner'])
    expect(await rolesOf(owner.userId)).toHaveLength(1)
  })

  it('from one of two owners who both go at once', async () => {
    const second = await activeOwner(owner.accountId)
    const answers = await Promise.all([owner, second].map(async (by) => remove(by.sent, by.userId, await roleIdOf(by))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('from the person who is signed in, when another owner stays who can sign in', async () => {
    await upstream.member('owner', owner.accountId) // has not followed the invitation
    expect(await codeOf(await remove(owner.sent, owner.userId, await roleIdOf(owner)))).toEqual([409, 'last_owner'])
    await activeOwner(owner.accountId)
    expect((await remove(owner.sent, owner.userId, await roleIdOf(owner))).status).toBe(200)
    expect((await upstream.request('GET', '/api/user/me', owner.sent)).status).toBe(403)
  })

  it('with the invitation that is still open', async () => {
    const { database, up } = upstream
    await database.transaction((tx) => createLink(up, tx, 'invitation', { userId: printer.userId }))
    await remove(owner.sent, printer.userId, await roleIdOf(printer))
    const [link] = await database.orm.select().from(links).where(eq(links.userId, printer.userId))
    expect(link?.endedAt).toEqual(upstream.now())
  })
})

it('[US-06] the last owner who can act cannot be switched off', async () => {
  const off = { ...owner.sent, body: { name: 'Owner', active: false } }
  expect(await codeOf(await upstream.request('PUT', `/api/user/${owner.userId}`, off))).toEqual([409, 'last_owner'])
  await upstream.member('owner', owner.accountId) // has not followed the invitation
  expect(await codeOf(await upstream.request('PUT', `/api/user/${owner.userId}`, off))).toEqual([409, 'last_owner'])
  await activeOwner(owner.accountId)
  expect((await upstream.request('PUT', `/api/user/${owner.userId}`, off)).status).toBe(200)
})
