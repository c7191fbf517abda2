import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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

/** Another account that the owner owns. */
async function secondAccount() {
  const second = await upstream.account()
  await upstream.membership(owner.userId, second.id, 'owner')
  return second
}

it('[US-04] a role is added with credentials of its own, which sign orders at once, and are refused once it is removed', async () => {
  const second = await secondAccount()
  const component = { code: 'Card', type: 'press', paper: '', attributes: {} }
  const product = await upstream.product(second.id, { components: [component] })
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

it('[US-04] a person whose role and open invitation end has no access at the next call, and keeps other accounts', async () => {
  const second = await upstream.account()
  await upstream.membership(printer.userId, second.id, 'simple')
  const { database, up } = upstream
  await database.transaction((tx) => createLink(up, tx, 'invitation', { userId: printer.userId }))
  const ask = (account: string) => upstream.request('GET', '/api/user/me', { as: printer.userId, account })
  const signed = () => upstream.request('GET', '/api/user/me', { signer: printer.signer })
  expect([(await ask(owner.accountId)).status, (await signed()).status]).toEqual([200, 200])
  const [role] = (await rolesOf(printer.userId)).filter(({ accountId }) => accountId === owner.accountId)
  expect((await remove(admin.sent, printer.userId, role?.id ?? '')).status).toBe(200)
  expect([(await ask(owner.accountId)).status, (await signed()).status]).toEqual([403, 401])
  expect((await ask(second.id)).status).toBe(200)
  const third = await upstream.member('production', owner.accountId)
  await database.transaction((tx) => createLink(up, tx, 'invitation', { userId: third.userId }))
  await remove(owner.sent, third.userId, await roleIdOf(third))
  const [link] = await database.orm.select().from(links).where(eq(links.userId, third.userId))
  expect(link?.endedAt).toEqual(upstream.now())
})

it('[US-04] [US-06] the last owner who has followed the invitation is neither removed nor switched off', async () => {
  const off = { ...owner.sent, body: { name: 'Owner', active: false } }
  const switchOff = () => upstream.request('PUT', `/api/user/${owner.userId}`, off)
  const removeOwner = async () => remove(owner.sent, owner.userId, await roleIdOf(owner))
  await upstream.member('owner', owner.accountId) // has not followed it
  expect(await codeOf(await removeOwner())).toEqual([409, 'last_owner'])
  expect(await codeOf(await switchOff())).toEqual([409, 'last_owner'])
  const second = await activeOwner(owner.accountId)
  const answers = await Promise.all([owner, second].map(async (by) => remove(by.sent, by.userId, await roleIdOf(by))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const first = await activeOwner()
  await activeOwner(first.accountId)
  const own = { ...first.sent, body: { name: 'Owner', active: false } }
  expect((await upstream.request('PUT', `/api/user/${first.userId}`, own)).status).toBe(200)
})
