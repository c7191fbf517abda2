import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountLinks, linkCodes } from '#lib/contract/account-links.ts'
import { type Call, type Role, roles } from '#lib/contract/call.ts'
import { pairedProducts } from '#lib/contract/paired-products.ts'
import { fakeSession } from '#tests/support/fake-session.ts'
import { browserRows, proxyTo, requestFor } from '#tests/support/proxy-bench.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'

let upstream: FakeUpstream
beforeAll(async () => {
  upstream = await startFakeUpstream()
})
afterAll(() => upstream.close())
beforeEach(() => void (upstream.seen.length = 0))

const linking = ['accountlink-read', 'accountlink-write']
const pairing = ['pairedproduct-read', 'pairedproduct-write']
const everything = [...linking, ...pairing]

const asking = (row: Call) => row.name !== 'accountLinks.allActive'
const linkRows: Call[] = [...Object.values(accountLinks), ...Object.values(linkCodes)].filter(asking)
const pairingRows: Call[] = Object.values(pairedProducts)

/** What the proxy answers to a call, and whether it went any further. */
async function send(call: Call, { role, permissions = everything, linksOn = true }: Person) {
  const { session } = fakeSession({ membership: { role, permissions } })
  const { proxy } = proxyTo(upstream.apiUrl, { session, linksOn })
  const before = upstream.seen.length
  const answer = await proxy(requestFor(call))
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
  return { refused: answer.status === 403 && code === 'not_allowed', sent: upstream.seen.length > before }
}
type Person = { role: Role; permissions?: string[]; linksOn?: boolean }

const passed = { refused: false, sent: true }
const refused = { refused: true, sent: false }

describe.each(roles)('[SEC-56] for the role %s', (role) => {
  const isSettingUp = role === 'owner' || role === 'admin'

  it.each(browserRows.map((call) => [call.name, call] as const))('%s goes where the role may go', async (_, call) => {
    const may = !call.roles || call.roles.includes(role)
    expect(await send(call, { role })).toEqual(may ? passed : refused)
  })

  it.each(linkRows.map((call) => [call.name, call] as const))(
    '[SH-03] %s needs both permissions and the flag',
    async (_, call) => {
      expect(await send(call, { role, permissions: linking })).toEqual(isSettingUp ? passed : refused)
      for (const lost of linking) {
        const permissions = everything.filter((held) => held !== lost)
        expect(await send(call, { role, permissions }), `without ${lost}`).toEqual(refused)
      }
      expect(await send(call, { role, linksOn: false })).toEqual(refused)
    },
  )

  it.each(pairingRows.map((call) => [call.name, call] as const))(
    '[SH-04] %s needs both permissions',
    async (_, call) => {
      expect(await send(call, { role, permissions: pairing, linksOn: false })).toEqual(isSettingUp ? passed : refused)
      for (const lost of pairing) {
        const permissions = everything.filter((held) => held !== lost)
        expect(await send(call, { role, permissions }), `without ${lost}`).toEqual(refused)
      }
    },
  )
})

it('[SEC-56] the proxy refuses a call that needs a right while the user’s role is unknown, and lets the others through', async () => {
  const { session } = fakeSession()
  const { proxy } = proxyTo(upstream.apiUrl, { session: { ...session, membership: undefined } })
  expect((await proxy(requestFor(accountLinks.list))).status).toBe(403)
  expect(upstream.seen).toEqual([])
  expect((await proxy(requestFor(accountLinks.allActive))).status).toBe(200)
})

it('[SEC-56] the proxy refuses a call without the right in the language of the user', async () => {
  const { session } = fakeSession({ membership: { role: 'simple', permissions: [] } })
  const cookie = 'sfl=good; lang=ja-JP'
  const { proxy } = proxyTo(upstream.apiUrl, { session, cookie })
  const answer = await proxy(requestFor(accountLinks.list, { headers: { cookie } }))
  expect(await answer.json()).toMatchObject({ code: 'not_allowed', message: expect.stringContaining('権限') })
})
