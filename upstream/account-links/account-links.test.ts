import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { accountLinks, linkCodes, type linkPermission } from '#lib/contract/account-links.ts'
import {
  codeAlphabet,
  type LinkCodeAction,
  type LinkCodeState,
  linkCodeStates,
  linkStates,
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
  ash = await upstream.member('owner', undefined, rights)
  birch = await upstream.member('owner', undefined, rights)
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

describe('[LK-07] an invitation', () => {
  it('has a code of nine characters, a week, and a mail with the code and the address of the portal', async () => {
    const answer = await decode(linkCodes.create, await invite(ash))
    const { code = '', expirationDate, permission } = answer.linkCode ?? {}
    expect(answer.emailSuccess).toBe(true)
    expect(code).toMatch(new RegExp(`^[${codeAlphabet}]{9}$`))
    expect(expirationDate).toBe(new Date(upstream.now().getTime() + 7 * dayMs).toISOString())
    expect(permission).toEqual(['ordersubmission', 'outsource'])
    const [mail] = await upstream.database.orm.select().from(mails)
    const address = `http://localhost:3000/setup/accountlink/list?verify=true&linkCode=${code}`
    expect(mail).toMatchObject({ recipient: 'jo@partner.example', confidential: true })
    expect(mail?.text).toContain(address)
    expect(mail?.html).toContain(address.replaceAll('&', '&amp;'))
    expect(mail?.html).toContain(code)
  })

  it('is mailed in the language of the inviter', async () => {
    await invite(ash, {}, { 'accept-language': 'ja-JP' })
    const [mail] = await upstream.database.orm.select().from(mails)
    expect(mail?.text).toContain('招待コード')
    expect(mail?.html).toContain('<html lang="ja-JP">')
  })

  it('is made without a mail server, and says that no mail was sent', async () => {
    const away = await createTestUpstream({
      serve: accountLinkRoutes,
      config: { origin: 'https://upstream.example', host: '0.0.0.0' },
    })
    const owner = await away.member('owner', undefined, rights)
    const answer = await away.request('POST', '/api/linkcode', { ...owner.sent, body: invitation })
    expect(await decode(linkCodes.create, answer)).toMatchObject({
      emailSuccess: false,
      linkCode: { status: 'pending' },
    })
    expect(await away.database.orm.select().from(mails)).toEqual([])
    await away.close()
  })

  it('of a brand has no outsourcing, and outsourcing without order submission is refused', async () => {
    expect((await invited(ash, { accountType: 'brand' })).permission).toEqual(['ordersubmission'])
    expect(await refusalOf(await invite(ash, { orderSubmissionPermission: false }))).toEqual([
      409,
      'needs_ordersubmission',
    ])
  })
})

describe('[LK-06] a code', () => {
  it('names its account, links both with its permissions, and works once', async () => {
    const { code, _id } = await invited(ash)
    const { data } = await decode(linkCodes.verify, await verify(birch, code.toLowerCase()))
    expect(data.name).toMatch(/^account-/)
    const { link } = await decode(accountLinks.create, await redeem(birch, code))
    expect(link).toMatchObject({
      accountIdA: ash.accountId,
      accountNameA: data.name,
      accountIdB: birch.accountId,
      permissions: ['ordersubmission', 'outsource'],
      active: true,
    })
    expect(await rowOf(_id)).toMatchObject({ status: 'accepted', accountDestinationId: birch.accountId })
    expect(await toldAccounts()).toEqual(new Set([ash.accountId, birch.accountId]))
    const third = await upstream.member('owner', undefined, rights)
    for (const answer of [await verify(third, code), await redeem(third, code)]) {
      expect(await refusalOf(answer)).toEqual([404, 'unknown_code'])
    }
  })

  it('that is unknown, one’s own, renewed or expired is refused in the words of the specification', async () => {
    const { code, _id } = await invited(ash)
    const answer = await verify(birch, 'AAAAAAAAA')
    expect(await answer.json()).toMatchObject({
      error: { message: 'We were unable to verify this code. Please try another code.' },
    })
    expect((await verify(ash, code)).status).toBe(404)
    expect((await redeem(ash, code)).status).toBe(404)
    const { linkCode } = await decode(linkCodes.regenerate, await call(ash, 'PUT', `/linkcode/${_id}/regenerate`))
    expect((await verify(birch, code)).status).toBe(404)
    const renewed = linkCode?.code ?? ''
    expect((await verify(birch, renewed)).status).toBe(200)
    upstream.advance(7 * dayMs)
    expect((await verify(birch, renewed)).status).toBe(404)
    expect((await redeem(birch, renewed)).status).toBe(404)
  })

  it.each(['AAAAAAAA', 'AAAAAAAAAA', ''])(
    'of other than nine characters (%s) is refused before it is looked up',
    async (code) => {
      for (let attempt = 0; attempt < 31; attempt += 1) {
        expect((await verify(ash, code)).status).toBe(400)
        expect((await redeem(ash, code)).status).toBe(400)
      }
      expect((await verify(ash, 'AAAAAAAAA')).status, 'they count as no guess').toBe(404)
    },
  )

  it('that two accounts redeem at once links one', async () => {
    const { code } = await invited(ash)
    const third = await upstream.member('owner', undefined, rights)
    const answers = await Promise.all([redeem(birch, code), redeem(third, code)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })

  it('of each side, redeemed at once, make one link', async () => {
    const [own, theirs] = [await invited(ash), await invited(birch)]
    const answers = await Promise.all([redeem(ash, theirs.code), redeem(birch, own.code)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const made = await decode(accountLinks.list, await call(ash, 'GET', '/accountlink'))
    expect(made.count).toBe(1)
  })

  it('is guessed thirty times an hour at most, and a right one does not count', async () => {
    const { code } = await invited(birch)
    for (let attempt = 0; attempt < 29; attempt += 1) expect((await verify(ash, 'AAAAAAAAA')).status).toBe(404)
    expect((await verify(ash, code)).status).toBe(200)
    expect((await redeem(ash, 'AAAAAAAAA')).status).toBe(404)
    upstream.advance(60_000)
    const refused = await verify(ash, code)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3540'])
    expect((await verify(birch, 'AAAAAAAAA')).status, 'another account').toBe(404)
    upstream.advance(59 * 60_000)
    expect((await verify(ash, code)).status).toBe(200)
  })
})

describe('[LK-08] pending requests', () => {
  it('lists a code to its account, and a permission request to both', async () => {
    await upstream.link(ash.accountId, birch.accountId, { permissions: [] })
    const { _id } = await invited(ash)
    await request(birch, ash, 'ordersubmission')
    const [asked, code] = await list(ash, 'pending')
    expect(code).toMatchObject({ _id, type: 'accountLink', email: 'jo@partner.example' })
    expect(asked).toMatchObject({
      type: 'permission',
      permission: 'ordersubmission',
      accountId: birch.accountId,
      accountDestinationId: ash.accountId,
    })
    expect(await list(birch, 'pending')).toMatchObject([{ type: 'permission' }])
    expect(await list(await upstream.member('owner', undefined, rights), 'pending')).toEqual([])
  })

  it('of another account do not exist for the caller', async () => {
    const { _id } = await invited(ash)
    expect((await call(birch, 'DELETE', `/linkcode/${_id}`)).status).toBe(404)
    expect((await call(birch, 'PUT', `/linkcode/${_id}/regenerate`)).status).toBe(404)
    expect(await rowOf(_id)).toBeDefined()
  })
})

describe('[LK-02] a link', () => {
  it('is switched by either side, tells both, and carries no orders while it is off', async () => {
    const { id } = await upstream.link(ash.accountId, birch.accountId)
    const { data } = await decode(accountLinks.list, await call(ash, 'GET', '/accountlink'))
    const submitted = parseOrder({ ...orderBody('L-1'), destination: { name: data[0]?.accountNameB } })
    if (!('order' in submitted)) throw new Error('the order is not complete')
    const faults = async () => {
      const resolution = await resolveOrder(upstream.database.orm, ash.accountId, submitted.order)
      return 'faults' in resolution ? resolution.faults.map((fault) => fault.name) : []
    }
    expect(await faults()).not.toContain('NotLinked')
    const { link } = await decode(accountLinks.save, await call(birch, 'PUT', `/accountlink/${id}`, { active: false }))
    expect(link?.active).toBe(false)
    expect(await toldAccounts()).toEqual(new Set([ash.accountId, birch.accountId]))
    expect(await faults()).toEqual(['NotLinked'])
    await call(ash, 'PUT', `/accountlink/${id}`, { active: true })
    expect(await faults()).not.toContain('NotLinked')
  })

  it.each(Object.keys(linkStates) as (keyof typeof linkStates)[])(
    'that is %s stays so when switched the same',
    async (state) => {
      const active = state === 'active'
      const { id } = await upstream.link(ash.accountId, birch.accountId, { active })
      expect((await call(ash, 'PUT', `/accountlink/${id}`, { active })).status).toBe(200)
      expect(await toldAccounts()).toEqual(new Set())
      const stranger = await upstream.member('owner', undefined, rights)
      expect((await call(stranger, 'PUT', `/accountlink/${id}`, { active: !active })).status).toBe(404)
    },
  )
})

describe('[LK-03] a permission', () => {
  beforeEach(() => upstream.link(ash.accountId, birch.accountId, { permissions: [] }))

  it('is asked for, accepted, and on the link', async () => {
    expect((await request(ash, birch, 'ordersubmission')).status).toBe(200)
    expect(await permissionsOf(ash)).toEqual([])
    const [asked] = await list(birch, 'pending')
    expect((await call(birch, 'PUT', `/accountlink/acceptpermissionrequest/${asked?._id}`)).status).toBe(200)
    expect(await permissionsOf(ash)).toEqual(['ordersubmission'])
    expect(await list(ash, 'acknowledge')).toMatchObject([{ _id: asked?._id, status: 'accepted' }])
    expect(await list(birch, 'acknowledge')).toEqual([])
    expect(await toldAccounts()).toEqual(new Set([ash.accountId, birch.accountId]))
  })

  it('is asked for once, by both sides at once, and not when it is there', async () => {
    const answers = await Promise.all([request(ash, birch, 'ordersubmission'), request(birch, ash, 'ordersubmission')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await upstream.database.orm.update(links).set({ permissions: ['ordersubmission'] })
    expect(await refusalOf(await request(ash, birch, 'ordersubmission'))).toEqual([409, 'has_permission'])
    expect((await request(ash, await upstream.member(), 'ordersubmission')).status).toBe(404)
  })

  it('to outsource needs order submission, when asked for and when accepted, and goes with it', async () => {
    expect(await refusalOf(await request(ash, birch, 'outsource'))).toEqual([409, 'needs_ordersubmission'])
    await upstream.database.orm.update(links).set({ permissions: ['ordersubmission'] })
    await request(ash, birch, 'outsource')
    const [asked] = await list(birch, 'pending')
    const accept = () => call(birch, 'PUT', `/accountlink/acceptpermissionrequest/${asked?._id}`)
    await disable(birch, ash, 'ordersubmission')
    expect(await refusalOf(await accept())).toEqual([409, 'needs_ordersubmission'])
    await upstream.database.orm.update(links).set({ permissions: ['ordersubmission'] })
    expect((await accept()).status).toBe(200)
    await disable(ash, birch, 'ordersubmission')
    expect(await permissionsOf(ash)).toEqual([])
    const notices = await list(birch, 'acknowledge')
    expect(
      notices
        .map(({ permission, status }) => [permission, status])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['ordersubmission', 'disabled'],
      ['outsource', 'disabled'],
    ])
    expect(await refusalOf(await disable(ash, birch, 'ordersubmission'))).toEqual([409, 'has_no_permission'])
  })
})

describe('[LK-04] [LK-08] the table of states decides', () => {
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

  it.each(walk)('a $state permission request, $side side: $action', async ({ state, side, action }) => {
    await upstream.link(ash.accountId, birch.accountId)
    const [row] = await upstream.database.orm
      .insert(codes)
      .values({
        type: 'permission',
        accountId: ash.accountId,
        accountDestinationId: birch.accountId,
        permissions: ['outsource'],
        status: state,
      })
      .returning()
    const id = row?.id ?? ''
    const by = side === 'own' ? ash : birch
    const answer =
      action === 'remove'
        ? await call(by, 'DELETE', `/linkcode/${id}`)
        : await call(by, 'PUT', `/accountlink/${paths[action](id)}`)
    const next = nextState(permissionRequestStates, state, side, action)
    expect(answer.status).toBe(next === undefined ? 409 : 200)
    expect((await rowOf(id))?.status).toBe(next === undefined ? state : next === 'removed' ? undefined : next)
    expect((await permissionsOf(ash))?.includes('outsource')).toBe(next === 'accepted')
    const told = next === undefined ? [] : [ash.accountId, birch.accountId]
    expect(await toldAccounts()).toEqual(new Set(told))
  })

  const codeWalk = (['pending', 'expired', 'accepted'] as const).flatMap((state) =>
    sides.flatMap((side) => (['regenerate', 'remove', 'redeem'] as const).map((action) => ({ state, side, action }))),
  )
  it.each<{ state: LinkCodeState; side: Side; action: LinkCodeAction }>(codeWalk)(
    'a link code that is $state, $side side: $action',
    async ({ state, side, action }) => {
      const { _id, code } = await invited(ash)
      if (state === 'accepted')
        await upstream.database.orm.update(codes).set({ status: 'accepted' }).where(eq(codes.id, _id))
      if (state === 'expired') upstream.advance(8 * dayMs)
      const by = side === 'own' ? ash : birch
      const send = {
        regenerate: () => call(by, 'PUT', `/linkcode/${_id}/regenerate`),
        remove: () => call(by, 'DELETE', `/linkcode/${_id}`),
        redeem: () => redeem(by, code),
      }
      const answer = await send[action]()
      const next = nextState(linkCodeStates, state, side, action)
      // A code that cannot be redeemed is unknown, and an invitation of another account does not exist.
      expect(answer.status).toBe(next ? 200 : action === 'redeem' || side === 'partner' ? 404 : 409)
      const after = await rowOf(_id)
      const unchanged = state === 'accepted' ? 'accepted' : 'pending'
      expect(after?.status).toBe(next === 'removed' ? undefined : (next ?? unchanged))
      expect(after !== undefined && after.code === code).toBe((next !== 'removed' && action !== 'regenerate') || !next)
    },
  )
})
