import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { accountLinks, linkCodes, type linkPermission } from '#lib/contract/account-links.ts'
import {
  codeAlphabet,
  linkCodeStates,
  nextState,
  type PermissionRequestAction,
  type PermissionRequestState,
  permissionRequestStates,
  type Side,
} from '#lib/contract/shared/link-states.ts'
import { decode } from '#lib/contract/wire.ts'
import { linkCodes as codes, accountLinks as links, liveEvents, mails } from '../core/database/schema/tables.ts'
import { resolveOrder } from '../intake/resolve.ts'
import { parseOrder } from '../intake/schema.ts'
import { authenticateSigned } from '../intake/signature/authenticate.ts'
import { orderBody } from '../tests/support/intake.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { accountLinkRoutes } from './routes.ts'

type Member = Awaited<ReturnType<TestUpstream['member']>>
type Permission = z.infer<typeof linkPermission>

const rights = ['accountlink-read', 'accountlink-write']
const dayMs = 24 * 60 * 60_000
const start = '2026-03-04T09:00:00Z'

let upstream: TestUpstream
let ash: Member
let birch: Member
beforeAll(async () => {
  upstream = await createTestUpstream({ serve: accountLinkRoutes, signed: authenticateSigned, now: start })
})
beforeEach(async () => {
  await upstream.database.orm.delete(mails)
  await upstream.database.orm.delete(liveEvents)
  ash = await newOwner()
  birch = await newOwner()
})
afterAll(() => upstream.close())

const call = (by: Member, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  upstream.request(method, `/api${path}`, {
    signer: by.signer,
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  })
const refusalOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error: { code: unknown; message: string } }
  return [answer.status, error.code]
}
const invitation = {
  email: 'jo@partner.example',
  accountType: 'psp',
  orderSubmissionPermission: true,
  outsourcingPermission: true,
}
const invite = (by: Member, given = {}, headers?: Record<string, string>) =>
  call(by, 'POST', '/linkcode', { ...invitation, ...given }, headers)
const invited = async (by: Member, given = {}) => {
  const { linkCode } = await decode(linkCodes.create, await invite(by, given))
  if (!linkCode) throw new Error('no code')
  return linkCode
}
const verify = (by: Member, code: string) => call(by, 'POST', '/linkcode/verify', { code })
const redeem = (by: Member, code: string) => call(by, 'POST', '/accountlink', { code })
const list = async (by: Member, status: 'pending' | 'acknowledge') =>
  (await decode(linkCodes.list, await call(by, 'GET', `/linkcode?status=${status}`))).data
const permissionsOf = async (by: Member) =>
  (await decode(accountLinks.list, await call(by, 'GET', '/accountlink'))).data[0]?.permissions
const rowOf = async (id: string) => (await upstream.database.orm.select().from(codes).where(eq(codes.id, id)))[0]
const toldAccounts = async () => {
  const told = await upstream.database.orm.select().from(liveEvents)
  return new Set(told.map(({ accountId }) => accountId))
}
const request = (by: Member, to: Member, permission: Permission) =>
  call(by, 'POST', '/accountlink/addpermissionrequest', { accountDestinationId: to.accountId, permission })
const disable = (by: Member, to: Member, permission: Permission) =>
  call(by, 'PUT', '/accountlink/disablepermission', { accountDestinationId: to.accountId, permission })
const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)
const newOwner = () => upstream.member('owner', undefined, rights)

describe('[LK-07] an invitation', () => {
  it('has a code of nine characters, a week, and a mail in the language of the inviter with the address of the portal', async () => {
    const answer = await decode(linkCodes.create, await invite(ash, {}, { 'accept-language': 'ja-JP' }))
    const { code = '', expirationDate, permission } = answer.linkCode ?? {}
    expect(answer.emailSuccess).toBe(true)
    expect(code).toMatch(new RegExp(`^[${codeAlphabet}]{9}$`))
    expect(expirationDate).toBe(new Date(upstream.now().getTime() + 7 * dayMs).toISOString())
    expect(permission).toEqual(['ordersubmission', 'outsource'])
    const [mail] = await upstream.database.orm.select().from(mails)
    const address = `http://localhost:3000/setup/accountlink/list?verify=true&linkCode=${code}`
    expect(mail).toMatchObject({ recipient: 'jo@partner.example', confidential: true })
    for (const part of [address, '招待コード']) expect(mail?.text).toContain(part)
  })

  it('is made without a mail server, and says that no mail was sent', async () => {
    const before = { ...upstream.up.config }
    Object.assign(upstream.up.config, { origin: 'https://upstream.example', host: '0.0.0.0' })
    const answer = await invite(ash)
    Object.assign(upstream.up.config, before)
    const made = await decode(linkCodes.create, answer)
    expect([made.emailSuccess, made.linkCode?.status, await upstream.database.orm.$count(mails)]).toEqual([
      false,
      'pending',
      0,
    ])
  })

  it('of a brand has no outsourcing, and outsourcing without order submission is refused', async () => {
    expect((await invited(ash, { accountType: 'brand' })).permission).toEqual(['ordersubmission'])
    const refused = await invite(ash, { orderSubmissionPermission: false })
    expect(await refusalOf(refused)).toEqual([409, 'needs_ordersubmission'])
  })
})

describe('[LK-06] a code', () => {
  it('names its account, links both with its permissions, and works once', async () => {
    const { code, _id } = await invited(ash)
    const { data } = await decode(linkCodes.verify, await verify(birch, code.toLowerCase()))
    expect(data.name).toMatch(/^account-/)
    const { link } = await decode(accountLinks.create, await redeem(birch, code))
    const sides = { accountIdA: ash.accountId, accountNameA: data.name, accountIdB: birch.accountId }
    expect(link).toMatchObject({ ...sides, permissions: ['ordersubmission', 'outsource'], active: true })
    expect(await rowOf(_id)).toMatchObject({ status: 'accepted', accountDestinationId: birch.accountId })
    expect(await toldAccounts()).toEqual(new Set([ash.accountId, birch.accountId]))
    expect(await refusalOf(await redeem(await newOwner(), code))).toEqual([404, 'unknown_code'])
  })

  it('that is one’s own, renewed or expired is refused', async () => {
    const { code, _id } = await invited(ash)
    expect(await statusesOf([verify(ash, code), redeem(ash, code)])).toEqual([404, 404])
    const { linkCode } = await decode(linkCodes.regenerate, await call(ash, 'PUT', `/linkcode/${_id}/regenerate`))
    const renewed = linkCode?.code ?? ''
    expect(await statusesOf([verify(birch, code), verify(birch, renewed)])).toEqual([200, 404])
    upstream.advance(7 * dayMs)
    expect(await statusesOf([verify(birch, renewed), redeem(birch, renewed)])).toEqual([404, 404])
  })

  it('that two accounts redeem at once links one, and two codes of two accounts make one link', async () => {
    const [third, one, other] = [await newOwner(), await newOwner(), await newOwner()]
    const { code } = await invited(ash)
    expect(await statusesOf([redeem(birch, code), redeem(third, code)])).toEqual([200, 404])
    const [own, theirs] = [await invited(one), await invited(other)]
    expect(await statusesOf([redeem(one, theirs.code), redeem(other, own.code)])).toEqual([200, 409])
    expect((await decode(accountLinks.list, await call(one, 'GET', '/accountlink'))).count).toBe(1)
  })

  it('is guessed thirty times an hour at most: a right one does not count, nor one of other than nine characters', async () => {
    const { code } = await invited(birch)
    expect(await statusesOf([verify(ash, 'AAAAAAAA'), redeem(ash, '')])).toEqual([400, 400])
    for (let attempt = 0; attempt < 29; attempt += 1) expect((await verify(ash, 'AAAAAAAAA')).status).toBe(404)
    expect((await verify(ash, code)).status).toBe(200)
    expect((await redeem(ash, 'AAAAAAAAA')).status).toBe(404)
    upstream.advance(60_000)
    const refused = await verify(ash, code)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3540'])
    upstream.advance(59 * 60_000)
    expect((await verify(ash, code)).status).toBe(200)
  })
})

it('[LK-08] a code is listed to its account alone, a permission request to both, and neither is another’s to change', async () => {
  await upstream.link(ash.accountId, birch.accountId, { permissions: [] })
  const { _id } = await invited(ash)
  await request(birch, ash, 'ordersubmission')
  const [asked, code] = await list(ash, 'pending')
  expect(code).toMatchObject({ _id, type: 'accountLink', email: 'jo@partner.example' })
  const parties = { accountId: birch.accountId, accountDestinationId: ash.accountId }
  expect(asked).toMatchObject({ type: 'permission', permission: 'ordersubmission', ...parties })
  expect(await list(birch, 'pending')).toMatchObject([{ type: 'permission' }])
  expect(await list(await newOwner(), 'pending')).toEqual([])
  const changes = [call(birch, 'DELETE', `/linkcode/${_id}`), call(birch, 'PUT', `/linkcode/${_id}/regenerate`)]
  expect(await statusesOf(changes)).toEqual([404, 404])
  expect(await rowOf(_id)).toBeDefined()
})

it('[LK-02] a link is switched by either side, tells both, and carries no orders while it is off', async () => {
  const { id } = await upstream.link(ash.accountId, birch.accountId)
  const set = (by: Member, active: boolean) => call(by, 'PUT', `/accountlink/${id}`, { active })
  const { data } = await decode(accountLinks.list, await call(ash, 'GET', '/accountlink'))
  const submitted = parseOrder({ ...orderBody('L-1'), destination: { name: data[0]?.accountNameB } })
  if (!('order' in submitted)) throw new Error('the order is not complete')
  const faults = async () => {
    const resolution = await resolveOrder(upstream.database.orm, ash.accountId, submitted.order)
    return 'faults' in resolution ? resolution.faults.map((fault) => fault.name) : []
  }
  expect([(await set(ash, true)).status, (await set(await newOwner(), false)).status]).toEqual([200, 404])
  expect(await toldAccounts()).toEqual(new Set())
  expect(await faults()).not.toContain('NotLinked')
  expect((await decode(accountLinks.save, await set(birch, false))).link?.active).toBe(false)
  expect(await toldAccounts()).toEqual(new Set([ash.accountId, birch.accountId]))
  expect(await faults()).toEqual(['NotLinked'])
})

describe('[LK-03] a permission', () => {
  beforeEach(() => upstream.link(ash.accountId, birch.accountId, { permissions: [] }))
  const give = (...permissions: Permission[]) => upstream.database.orm.update(links).set({ permissions })
  const accept = async () => {
    const [asked] = await list(birch, 'pending')
    return call(birch, 'PUT', `/accountlink/acceptpermissionrequest/${asked?._id}`)
  }

  it('is asked for once, also by both sides at once, accepted, and on the link', async () => {
    const both = [request(ash, birch, 'ordersubmission'), request(birch, ash, 'ordersubmission')]
    expect(await statusesOf(both)).toEqual([200, 409])
    expect(await permissionsOf(ash)).toEqual([])
    await upstream.database.orm.delete(codes)
    await request(ash, birch, 'ordersubmission')
    expect((await accept()).status).toBe(200)
    expect(await permissionsOf(ash)).toEqual(['ordersubmission'])
    expect(await list(ash, 'acknowledge')).toMatchObject([{ status: 'accepted' }])
    expect(await refusalOf(await request(ash, birch, 'ordersubmission'))).toEqual([409, 'has_permission'])
  })

  it('to outsource needs order submission, when asked for and when accepted, and goes with it', async () => {
    const needed = [409, 'needs_ordersubmission']
    expect(await refusalOf(await request(ash, birch, 'outsource'))).toEqual(needed)
    await give('ordersubmission')
    await request(ash, birch, 'outsource')
    await disable(birch, ash, 'ordersubmission')
    expect(await refusalOf(await accept())).toEqual(needed)
    await give('ordersubmission')
    expect((await accept()).status).toBe(200)
    await disable(ash, birch, 'ordersubmission')
    expect(await permissionsOf(ash)).toEqual([])
    const notices = (await list(birch, 'acknowledge')).map(({ permission, status }) => [permission, status].join(' '))
    expect(notices.toSorted()).toEqual(['ordersubmission disabled', 'outsource disabled'])
  })
})

it('[LK-04] [LK-08] each action on a permission request ends as the table says and tells both sides', async () => {
  const paths: Record<Exclude<PermissionRequestAction, 'remove'>, (id: string) => string> = {
    accept: (id) => `acceptpermissionrequest/${id}`,
    decline: (id) => `declinepermissionrequest/${id}`,
    acknowledgeAccepted: (id) => `acceptpermissionrequest/${id}/acknowledge`,
    acknowledgeDeclined: (id) => `declinepermissionrequest/${id}/acknowledge`,
    acknowledgeDisabled: (id) => `disablepermission/${id}/acknowledge`,
  }
  const sides: Side[] = ['own', 'partner']
  const states = (Object.keys(permissionRequestStates) as PermissionRequestState[]).filter(
    (state) => state !== 'removed',
  )
  const actions = [...(Object.keys(paths) as (keyof typeof paths)[]), 'remove' as const]
  const walk = states.flatMap((state) => sides.flatMap((side) => actions.map((action) => ({ state, side, action }))))
  const { orm } = upstream.database
  for (const { state, side, action } of walk) {
    const name = `a ${state} permission request, ${side} side: ${action}`
    for (const table of [liveEvents, codes, links]) await orm.delete(table)
    await upstream.link(ash.accountId, birch.accountId)
    const parties = { accountId: ash.accountId, accountDestinationId: birch.accountId }
    const row = { ...parties, type: 'permission' as const, permissions: ['outsource' as const], status: state }
    const [{ id } = { id: '' }] = await orm.insert(codes).values(row).returning()
    const by = side === 'own' ? ash : birch
    const answer =
      action === 'remove'
        ? await call(by, 'DELETE', `/linkcode/${id}`)
        : await call(by, 'PUT', `/accountlink/${paths[action](id)}`)
    const next = nextState(permissionRequestStates, state, side, action)
    expect(answer.status, name).toBe(next === undefined ? 409 : 200)
    expect((await rowOf(id))?.status, name).toBe(next === undefined ? state : next === 'removed' ? undefined : next)
    expect((await permissionsOf(ash))?.includes('outsource'), name).toBe(next === 'accepted')
    expect(await toldAccounts(), name).toEqual(new Set(next === undefined ? [] : [ash.accountId, birch.accountId]))
  }
})

it('[LK-06] each action on a link code ends as the table says, or changes nothing', async () => {
  const { orm } = upstream.database
  for (const state of ['accepted', 'pending', 'expired'] as const)
    for (const side of ['own', 'partner'] as const)
      for (const action of ['regenerate', 'remove', 'redeem'] as const) {
        const name = `a link code that is ${state}, ${side} side: ${action}`
        await orm.delete(links)
        const { _id, code } = await invited(ash)
        if (state === 'accepted') await orm.update(codes).set({ status: state }).where(eq(codes.id, _id))
        if (state === 'expired') upstream.advance(8 * dayMs)
        const by = side === 'own' ? ash : birch
        const change = action === 'remove' ? (['DELETE', ''] as const) : (['PUT', '/regenerate'] as const)
        const { status } = await (action === 'redeem'
          ? redeem(by, code)
          : call(by, change[0], `/linkcode/${_id}${change[1]}`))
        const next = nextState(linkCodeStates, state, side, action)
        // A code that cannot be redeemed is unknown, and an invitation of another account does not exist.
        expect(status, name).toBe(next ? 200 : action === 'redeem' || side === 'partner' ? 404 : 409)
        const after = await rowOf(_id)
        const unchanged = state === 'accepted' ? state : 'pending'
        expect(after?.status, name).toBe(next === 'removed' ? undefined : (next ?? unchanged))
        expect(after?.code === code, name).toBe(!next || action === 'redeem')
      }
})
