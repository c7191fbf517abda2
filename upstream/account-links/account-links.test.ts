import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
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
import { forAllTests } from '../../tests/support/made.ts'
import { linkCodes as codes, accountLinks as links, liveEvents, mails } from '../core/database/schema/tables.ts'
import { authenticateSigned } from '../intake/signature/authenticate.ts'
import { refusalOf } from '../tests/support/refusal.ts'
import { createTestUpstream, type TestUpstream } from '../tests/support/upstream.ts'
import { accountLinkRoutes } from './routes.ts'

type Member = Awaited<ReturnType<TestUpstream['member']>>
type Permission = z.infer<typeof linkPermission>

const rights = ['accountlink-read', 'accountlink-write']
const dayMs = 24 * 60 * 60_000
const start = '2026-03-04T09:00:00Z'

const upstream = forAllTests(() =>
  createTestUpstream({ serve: accountLinkRoutes, signed: authenticateSigned, now: start }),
)
let ash: Member
let birch: Member
beforeEach(async () => {
  await upstream.database.orm.delete(mails)
  await upstream.database.orm.delete(liveEvents)
  ash = await newOwner()
  birch = await newOwner()
})

const call = (by: Member, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  upstream.request(method, `/api${path}`, { signer: by.signer, body, headers })
const invitation = {
  email: 'jo@partner.example',
  accountType: 'psp',
  orderSubmissionPermission: true,
  outsourcingPermission: true,
}
const invite = (by: Member, given = {}, headers = {}) =>
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
const rowOf = async (id: string) => (await upstream.database.orm.select().from(codes).where(eq(codes.id, id)))[0]
const toldAccounts = async () =>
  new Set((await upstream.database.orm.select().from(liveEvents)).map(({ accountId }) => accountId))
const permissionsOf = async (by: Member) => (await listed(by)).data[0]?.permissions
const both = () => new Set([ash.accountId, birch.accountId])
const listed = async (by: Member, query = '') =>
  decode(accountLinks.list, await call(by, 'GET', `/accountlink${query}`))
const request = (by: Member, to: Member, permission: Permission) =>
  call(by, 'POST', '/accountlink/addpermissionrequest', { accountDestinationId: to.accountId, permission })
const disable = (by: Member, to: Member, permission: Permission) =>
  call(by, 'PUT', '/accountlink/disablepermission', { accountDestinationId: to.accountId, permission })
const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b)
const newOwner = () => upstream.member('owner', undefined, rights)
const sides: Side[] = ['own', 'partner']

it('[LK-01] links are listed to both sides, the newest first, filtered and page by page', async () => {
  const [first, second] = [await upstream.account('Elm', ['brand']), await upstream.account('Fir')]
  await upstream.link(first.id, ash.accountId, { createdAt: new Date('2026-03-01T09:01:00Z') })
  const off = { createdAt: new Date('2026-03-01T09:02:00Z'), permissions: [], active: false }
  await upstream.link(ash.accountId, second.id, off)
  await upstream.link(first.id, second.id)
  const all = await listed(ash)
  expect(all).toMatchObject({ count: 2, page: 1, pages: 1 })
  expect(all.data).toMatchObject([
    { accountIdA: ash.accountId, accountNameB: 'Fir', permissions: [], active: false },
    { accountNameA: 'Elm', accountIdB: ash.accountId, active: true },
  ])
  expect((await listed(ash, '?active=false')).data.map(({ active }) => active)).toEqual([false])
  const page = { count: 2, pages: 2, data: [{ accountNameA: 'Elm' }] }
  expect(await listed(ash, '?pagesize=1&page=2')).toMatchObject(page)
  const printer = await upstream.member('production', ash.accountId)
  const brands = await decode(accountLinks.allActive, await call(printer, 'GET', '/accountlink/active'))
  expect(brands.data, 'active ones to every member').toMatchObject([{ accountNameA: 'Elm' }])
})

describe('[LK-07] an invitation', () => {
  it('has a code of nine characters, a week, and a mail in the language of the inviter', async () => {
    const answer = await decode(linkCodes.create, await invite(ash, {}, { 'accept-language': 'ja-JP' }))
    const { code = '', expirationDate, permission } = answer.linkCode ?? {}
    expect([answer.emailSuccess, answer.outbox]).toEqual([true, `${upstream.up.config.origin}/outbox`])
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
    expect([made.emailSuccess, made.outbox, made.linkCode?.status]).toEqual([false, undefined, 'pending'])
    expect(await upstream.database.orm.$count(mails)).toBe(0)
  })

  it('of a brand has no outsourcing, and outsourcing without order submission is refused', async () => {
    expect((await invited(ash, { accountType: 'brand' })).permission).toEqual(['ordersubmission'])
    const refused = await invite(ash, { orderSubmissionPermission: false })
    expect(await refusalOf(refused)).toMatchObject({ status: 409, code: 'needs_ordersubmission' })
  })
})

describe('[LK-06] a code', () => {
  it('names its account, links both with its permissions, and works once', async () => {
    const { code, _id } = await invited(ash)
    const wide = code.toLowerCase().replaceAll(/\w/g, (letter) => String.fromCodePoint(0xfee0 + letter.charCodeAt(0)))
    const { data } = await decode(linkCodes.verify, await verify(birch, wide))
    expect(data.name).toMatch(/^account-/)
    const { link } = await decode(accountLinks.create, await redeem(birch, code))
    const named = { accountIdA: ash.accountId, accountNameA: data.name, accountIdB: birch.accountId }
    expect(link).toMatchObject({ ...named, permissions: ['ordersubmission', 'outsource'], active: true })
    expect(await rowOf(_id)).toMatchObject({ status: 'accepted', accountDestinationId: birch.accountId })
    expect(await toldAccounts()).toEqual(both())
    const again = await redeem(await newOwner(), code)
    expect(await refusalOf(again)).toMatchObject({ status: 404, code: 'unknown_code' })
  })

  it('that two accounts redeem at once links one, and two codes of two accounts make one link', async () => {
    const [third, one, other] = [await newOwner(), await newOwner(), await newOwner()]
    const { code } = await invited(ash)
    expect(await statusesOf([redeem(birch, code), redeem(third, code)])).toEqual([200, 404])
    const [own, theirs] = [await invited(one), await invited(other)]
    expect(await statusesOf([redeem(one, theirs.code), redeem(other, own.code)])).toEqual([200, 409])
    expect((await listed(one)).count).toBe(1)
  })

  it('is guessed thirty times an hour at most, where one that is right does not count', async () => {
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

it('[LK-08] a code is listed to its account alone, and a permission request to both', async () => {
  await upstream.link(ash.accountId, birch.accountId, { permissions: [] })
  const { _id } = await invited(ash)
  await request(birch, ash, 'ordersubmission')
  const [asked, code] = await list(ash, 'pending')
  expect(code).toMatchObject({ _id, type: 'accountLink', email: 'jo@partner.example' })
  const parties = { accountId: birch.accountId, accountDestinationId: ash.accountId }
  expect(asked).toMatchObject({ type: 'permission', permission: 'ordersubmission', ...parties })
  expect(await list(birch, 'pending')).toMatchObject([{ type: 'permission' }])
  expect(await list(await newOwner(), 'pending')).toEqual([])
})

it('[LK-02] a link is switched by either side, and tells both', async () => {
  const { id } = await upstream.link(ash.accountId, birch.accountId)
  const set = (by: Member, active: boolean) => call(by, 'PUT', `/accountlink/${id}`, { active })
  expect([(await set(ash, true)).status, (await set(await newOwner(), false)).status]).toEqual([200, 404])
  expect(await toldAccounts()).toEqual(new Set())
  expect((await decode(accountLinks.save, await set(birch, false))).link?.active).toBe(false)
  expect(await toldAccounts()).toEqual(both())
})

describe('[LK-03] a permission', () => {
  beforeEach(() => upstream.link(ash.accountId, birch.accountId, { permissions: [] }))
  const give = (...permissions: Permission[]) => upstream.database.orm.update(links).set({ permissions })
  const accept = async () => {
    const [asked] = await list(birch, 'pending')
    return call(birch, 'PUT', `/accountlink/acceptpermissionrequest/${asked?._id}`)
  }

  it('is asked for once, also by both sides at once, and not where it is on the link', async () => {
    const asked = [request(ash, birch, 'ordersubmission'), request(birch, ash, 'ordersubmission')]
    expect(await statusesOf(asked)).toEqual([200, 409])
    await give('ordersubmission')
    const again = await request(ash, birch, 'ordersubmission')
    expect(await refusalOf(again)).toMatchObject({ status: 409, code: 'has_permission' })
  })

  it('to outsource needs order submission, when asked for and when accepted, and goes with it', async () => {
    const needed = { status: 409, code: 'needs_ordersubmission' }
    expect(await refusalOf(await request(ash, birch, 'outsource'))).toMatchObject(needed)
    await give('ordersubmission')
    await request(ash, birch, 'outsource')
    await disable(birch, ash, 'ordersubmission')
    expect(await refusalOf(await accept())).toMatchObject(needed)
    await give('ordersubmission')
    expect((await accept()).status).toBe(200)
    await disable(ash, birch, 'ordersubmission')
    expect(await permissionsOf(ash)).toEqual([])
    const notices = (await list(birch, 'acknowledge')).map(({ permission, status }) => [permission, status].join(' '))
    expect(notices.toSorted()).toEqual(['ordersubmission disabled', 'outsource disabled'])
  })
})

it('[LK-04] [LK-08] each action on a permission request ends as the table says, and is told', async () => {
  const changes: Record<PermissionRequestAction, readonly [method: string, path: string]> = {
    accept: ['PUT', '/accountlink/acceptpermissionrequest/ID'],
    decline: ['PUT', '/accountlink/declinepermissionrequest/ID'],
    acknowledgeAccepted: ['PUT', '/accountlink/acceptpermissionrequest/ID/acknowledge'],
    acknowledgeDeclined: ['PUT', '/accountlink/declinepermissionrequest/ID/acknowledge'],
    acknowledgeDisabled: ['PUT', '/accountlink/disablepermission/ID/acknowledge'],
    remove: ['DELETE', '/linkcode/ID'],
  }
  const states = (Object.keys(permissionRequestStates) as PermissionRequestState[]).filter((one) => one !== 'removed')
  const walk = states.flatMap((state) =>
    sides.flatMap((side) => Object.entries(changes).map(([action, change]) => ({ state, side, action, change }))),
  )
  const { orm } = upstream.database
  for (const { state, side, action, change } of walk) {
    const name = `a ${state} permission request, ${side} side: ${action}`
    for (const table of [liveEvents, codes, links]) await orm.delete(table)
    await upstream.link(ash.accountId, birch.accountId)
    const parties = { accountId: ash.accountId, accountDestinationId: birch.accountId }
    const row = { ...parties, type: 'permission' as const, permissions: ['outsource' as const], status: state }
    const { id } = await upstream.add(codes, row)
    const answer = await call(side === 'own' ? ash : birch, change[0], change[1].replace('ID', id))
    const next = nextState(permissionRequestStates, state, side, action as PermissionRequestAction)
    expect(answer.status, name).toBe(next === undefined ? 409 : 200)
    expect((await rowOf(id))?.status, name).toBe(next === undefined ? state : next === 'removed' ? undefined : next)
    expect((await permissionsOf(ash))?.includes('outsource'), name).toBe(next === 'accepted')
    expect(await toldAccounts(), name).toEqual(next === undefined ? new Set() : both())
  }
})

it('[LK-06] each action on a link code ends as the table says, or changes nothing', async () => {
  const { orm } = upstream.database
  const actions = {
    regenerate: (by: Member, id: string) => call(by, 'PUT', `/linkcode/${id}/regenerate`),
    remove: (by: Member, id: string) => call(by, 'DELETE', `/linkcode/${id}`),
    redeem: (by: Member, _: string, code: string) => redeem(by, code),
  }
  for (const state of ['accepted', 'pending', 'expired'] as const)
    for (const side of sides)
      for (const [key, change] of Object.entries(actions)) {
        const action = key as keyof typeof actions
        const name = `a link code that is ${state}, ${side} side: ${action}`
        await orm.delete(links)
        await orm.delete(mails)
        const { _id, code } = await invited(ash)
        if (state === 'accepted') await orm.update(codes).set({ status: state }).where(eq(codes.id, _id))
        if (state === 'expired') upstream.advance(8 * dayMs)
        const { status } = await change(side === 'own' ? ash : birch, _id, code)
        const next = nextState(linkCodeStates, state, side, action)
        // A code that cannot be redeemed is unknown, and an invitation of another account does not exist.
        expect(status, name).toBe(next ? 200 : action === 'redeem' || side === 'partner' ? 404 : 409)
        const after = await rowOf(_id)
        const unchanged = state === 'accepted' ? state : 'pending'
        expect(after?.status, name).toBe(next === 'removed' ? undefined : (next ?? unchanged))
        expect(after?.code === code, name).toBe(!next || action === 'redeem')
      }
})
