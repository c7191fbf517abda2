import { eq, is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { Hono } from 'hono'
import { beforeAll, expect, it, vi } from 'vitest'
import { type Role, roles } from '#lib/contract/call.ts'
import { forAllTests } from '../../../tests/support/made.ts'
import * as tables from '../../core/database/schema/tables.ts'
import { intakeEndpoints } from '../../intake/routes.ts'
import { authenticateSigned } from '../../intake/signature/authenticate.ts'
import { allCalls } from '../../published-clients/calls.ts'
import { contractRoutes, otherApps } from '../../served.ts'
import { createTestUpstream, type TestUpstream } from '../support/upstream.ts'
import { fillSite, type Site } from './content.ts'
import { columns, type Row, rows } from './table.ts'

// A test sends hundreds of calls.
vi.setConfig({ testTimeout: 240_000 })

type Member = Awaited<ReturnType<TestUpstream['member']>>
type Sent = NonNullable<Parameters<TestUpstream['request']>[2]>
/** One call of one caller, and the statuses that it may end with. */
type Cell = { row: Row; id: string | undefined; sent: Sent; expected: 'allowed' | number[] }

const everything = ['accountlink-read', 'accountlink-write', 'pairedproduct-read', 'pairedproduct-write']

const upstream = forAllTests(() =>
  createTestUpstream({
    serve: contractRoutes,
    extra: (up) => otherApps(up).reduce((all, other) => all.route('/', other), new Hono()),
    signed: authenticateSigned,
  }),
)
/** The site where the callers work, and one that they have nothing to do with. */
let home: Site
let foreign: Site
/** Members of the home site; of a brand that sends it orders; of the home site who also own the foreign one. */
let staff: Record<Role, Member>
let buyers: Record<Role, Member>
let owners: Record<Role, Member>
/** Tokens and secrets by which roles sign, and triggers. */
let secrets: string[]

beforeAll(async () => {
  const { orm } = upstream.database
  const [site, brand] = [await upstream.account('Northlight Print'), await upstream.account('Acme Cards', ['brand'])]
  const other = await upstream.account('Canary Press')
  const otherBrand = await upstream.account('Canary Cards', ['brand'])
  home = await fillSite(upstream, { accountId: site.id, brandId: brand.id, word: 'home' })
  foreign = await fillSite(upstream, { accountId: other.id, brandId: otherBrand.id, word: 'canary' })
  await upstream.cards(site.id)

  const membersOf = async (accountId: string) => {
    const made = roles.map(async (role) => [role, await upstream.member(role, accountId, everything)] as const)
    return Object.fromEntries(await Promise.all(made)) as Record<Role, Member>
  }
  staff = await membersOf(site.id)
  buyers = await membersOf(brand.id)
  owners = await membersOf(site.id)
  for (const { userId } of Object.values(owners)) await upstream.membership(userId, other.id, 'owner', everything)
  await orm.update(tables.users).set({ name: 'Canary Person' }).where(eq(tables.users.id, foreign.live.person))
  for (const { userId } of [...Object.values(staff), ...Object.values(buyers)]) await upstream.bearer(userId)
  const signing = await orm.select().from(tables.memberships)
  secrets = [...signing.flatMap(({ token, secret }) => [token, secret]), 'whsec_']
})

/** Every row of every table, so that nothing can change unseen. */
async function fingerprint(): Promise<unknown> {
  const all: unknown[] = Object.values(tables)
  const names = all.filter((table) => is(table, PgTable)).map((table) => getTableConfig(table).name)
  const counted = names.map(
    (name): SQL =>
      sql`select ${name} as name, count(*)::int as rows, md5(string_agg(t::text, '' order by t::text)) as content
          from ${sql.identifier(name)} t`,
  )
  const found = await upstream.database.orm.execute(sql`${sql.join(counted, sql` union all `)} order by 1`)
  return found.rows
}

async function send({ row, id, sent }: Cell) {
  const { path, body, contentType } = row.request(id)
  const headers = { ...(contentType && { 'content-type': contentType }), ...sent.headers }
  const answer = await upstream.request(row.method, path, { ...sent, body, headers })
  const isStream = answer.headers.get('content-type') === 'text/event-stream'
  if (isStream) await answer.body?.cancel()
  return { status: answer.status, text: isStream ? '' : await answer.text() }
}

const isAsExpected = ({ row, expected }: Cell, status: number) => {
  if (expected !== 'allowed') return expected.includes(status)
  if (row.namesNothing) return status === 404
  return row.isRead ? status === 200 : status < 300 || status === 409
}

/** What went otherwise than the table says, in words. Nothing of the foreign site, and no credentials, may show. */
async function check(caller: string, cells: Cell[]): Promise<string[]> {
  const faults = await Promise.all(
    cells.map(async (cell) => {
      const { status, text } = await send(cell)
      const call = `${caller}: ${cell.row.name} about ${cell.id}`
      const found: string[] = []
      if (!isAsExpected(cell, status)) found.push(`${call}: ${status} instead of ${String(cell.expected)}`)
      if (/canary/i.test(text)) found.push(`${call} shows the foreign site: ${text.slice(0, 300)}`)
      const shown = cell.row.showsCredentials && status === 200 ? [] : secrets.filter((secret) => text.includes(secret))
      if (shown.length > 0) found.push(`${call} shows credentials`)
      return found
    }),
  )
  return faults.flat()
}

/** Sends what is to be refused first, and sees that it has changed nothing. */
async function expectAsInTable(caller: string, cells: Cell[]): Promise<void> {
  const allowed = cells.filter(({ expected }) => expected === 'allowed')
  const refused = cells.filter(({ expected }) => expected !== 'allowed')
  const before = await fingerprint()
  expect(await check(caller, refused)).toEqual([])
  expect(await fingerprint(), caller).toEqual(before)
  expect(await check(caller, allowed)).toEqual([])
}

type Caller = { sent: Sent; role: Role; permissions?: string[] }

const isGranted = (row: Row, { sent, role, permissions = everything }: Caller) =>
  (!row.roles || row.roles.includes(role)) &&
  (row.permissions ?? []).every((permission) => permissions.includes(permission)) &&
  !(row.tokenOnly && sent.signer)

/** The answer of a row that does not come as far as rights: its own proof, or no place for a token. */
const answeredBefore = (row: Row, { sent }: Pick<Caller, 'sent'>) =>
  row.provesItself || (row.signedOnly && !sent.signer) ? [401] : undefined

const idIn = (site: Site, row: Row, state: keyof Site = 'live') => row.about && site[state][row.about]

/** About what is the caller's own: what is allowed changes only what is closed. */
const own = (row: Row, caller: Caller): Cell => {
  const { sent } = caller
  const expected = answeredBefore(row, caller) ?? (isGranted(row, caller) ? ('allowed' as const) : [403])
  const isChange = expected === 'allowed' && !row.isRead
  return { row, id: idIn(home, row, isChange ? 'closed' : 'live'), sent, expected }
}

/** About what another account has. A handler that decides about rights says first that the thing does not exist. */
const ofAnother = (row: Row, caller: Caller, other: Site): Cell[] => {
  if (!row.about) return []
  const granted = answeredBefore(row, caller) ?? [row.foreign ?? 404]
  return [{ row, id: idIn(other, row), sent: caller.sent, expected: isGranted(row, caller) ? granted : [403, 404] }]
}

/** With the foreign site in the account header. */
const forAnother = (row: Row, caller: Caller): Cell => {
  const sent = { ...caller.sent, account: foreign.live.account }
  return { row, id: idIn(foreign, row), sent, expected: answeredBefore(row, caller) ?? [403] }
}

/** What the brand of an order may do about it. */
const asBrand = (row: Row, caller: Caller): Cell[] => {
  if (!row.brand) return ofAnother(row, caller, home)
  const cell = own({ ...row, roles: row.brandRoles ?? row.roles }, caller)
  return [row.brand === 'refused' ? { ...cell, id: idIn(home, row), expected: [403] } : cell]
}

/** Another owner of the home site, signed in. */
async function newOwner(permissions = everything): Promise<Member> {
  const member = await upstream.member('owner', home.live.account, permissions)
  await upstream.bearer(member.userId)
  return member
}

/** What another account has is tried by the mightiest and the weakest role, the rights of a row by each. */
const everywhere = (caller: Caller, asked = rows) => {
  const others = caller.role === 'owner' || caller.role === 'simple' ? rows : []
  const elsewhere = others.flatMap((row) => [...ofAnother(row, caller, foreign), forAnother(row, caller)])
  return [...asked.map((row) => own(row, caller)), ...elsewhere]
}

/** One row of each class that is answered alike before its rights count. */
const oneOfEachClass = () => {
  const classOf = (row: Row) => [row.isRead, row.signedOnly, row.provesItself, row.beforeAccount].join()
  return [...new Map(rows.map((row) => [classOf(row), row])).values()]
}

it('[SEC-56] each role with a token can do what the table says, on its own account alone', async () => {
  for (const role of roles) await expectAsInTable(role, everywhere({ sent: staff[role].sent, role }))
})

it('[SEC-56] each role with a signature can do no more, even if its user owns another', async () => {
  // Beside the intake, a signature is asked for its role by the code that asks a token.
  const intake = rows.filter(({ signedOnly }) => signedOnly)
  for (const role of roles) {
    const asked = role === 'owner' || role === 'simple' ? rows : intake
    await expectAsInTable(role, everywhere({ sent: { signer: owners[role].signer }, role }, asked))
  }
})

it('[SEC-56] the brand of an order can do what does not need the print site, by its role', async () => {
  for (const role of ['owner', 'customer', 'simple'] as const) {
    const cells = rows.flatMap((row) => asBrand(row, { sent: buyers[role].sent, role }))
    await expectAsInTable(`${role} of the brand`, cells)
  }
})

it('[SEC-56] without its permissions a row is refused to owners, by token and by signature', async () => {
  const owner = await newOwner([])
  const asking = rows.filter(({ permissions }) => permissions)
  expect(asking.length).toBeGreaterThan(0)
  for (const sent of [owner.sent, { signer: owner.signer }]) {
    const cells = asking.map((row) => own(row, { sent, role: 'owner', permissions: [] }))
    await expectAsInTable(Object.keys(sent).join(), cells)
  }
})

it('[SEC-56] the account header adds nothing to a signature, and a token needs it', async () => {
  const signed = { sent: { signer: staff.owner.signer, account: home.live.account }, role: 'owner' as const }
  const withHeader = oneOfEachClass().map((row) => own(row, signed))
  await expectAsInTable('a signature with its account', withHeader)
  const unaccounted = rows.map((row): Cell => {
    const cell = own(row, { sent: { as: staff.owner.userId }, role: 'owner' })
    return cell.expected === 'allowed' && !row.beforeAccount ? { ...cell, expected: [403] } : cell
  })
  await expectAsInTable('a token without an account', unaccounted)
})

it('[SEC-56] nothing is answered or changed for a guest, a gone person, or made-up credentials', async () => {
  const { orm } = upstream.database
  const { userId, token } = staff.owner
  const { account } = home.live
  const [inactive, removed] = [await newOwner(), await newOwner()]
  await orm.update(tables.users).set({ active: false }).where(eq(tables.users.id, inactive.userId))
  await orm.delete(tables.memberships).where(eq(tables.memberships.userId, removed.userId))
  upstream.advance(-7_200_000)
  const expired = await upstream.tokens.begin(userId)
  upstream.advance(7_200_000)
  const [, payload = ''] = (await upstream.bearer(userId)).split('.')
  const bearing = (bearer: string): Sent => ({ account, headers: { authorization: `Bearer ${bearer}` } })
  const strangers: Record<string, Sent> = {
    'a guest': {},
    'an inactive person': inactive.sent,
    'a removed person who signs': { signer: removed.signer },
    'an expired token': bearing(expired.token),
    'a made-up token': bearing('made-up'),
    'a token without a signature': bearing(`${btoa('{"alg":"none"}')}.${payload}.`),
    'the token of a role': bearing(token),
    'the secret of another role': { signer: { token, secret: staff.simple.secret } },
  }
  for (const [name, sent] of Object.entries(strangers)) {
    const asked = name === 'a guest' ? rows : oneOfEachClass()
    const cells = asked.map((row) => ({ row, id: idIn(home, row), sent, expected: [401] }))
    await expectAsInTable(name, cells)
  }
  const cells = oneOfEachClass().map((row): Cell => {
    const expected = answeredBefore(row, removed) ?? [403]
    return { row, id: idIn(home, row), sent: removed.sent, expected }
  })
  await expectAsInTable('a removed person', cells)
})

it('[SEC-56] the table has a column for each row about something, and no other', () => {
  const lacking = rows.filter(({ path, about }) => path.includes(':') && !about)
  const routed = ['POST /api/order/route/:rule', 'POST /siteflow/api/order/route/:rule']
  expect(lacking.map(({ name }) => name)).toEqual(routed)
  const names = new Set<string>(allCalls.map(({ name }) => name))
  expect(Object.keys(columns).filter((name) => !names.has(name))).toEqual([])
})

it('[SEC-56] each row that writes names roles, but for searches and a few more', () => {
  const open = allCalls.filter(({ method, roles: named }) => method !== 'GET' && !named).map(({ name }) => name)
  const searches = ['search.shipments', 'search.products', 'search.cases']
  expect(open).toEqual(['users.token', 'users.save', ...searches, 'templates.fillInfotech'])
  expect(intakeEndpoints.filter(({ roles: named }) => !named)).toEqual([])
})
