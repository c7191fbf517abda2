import { afterAll, beforeEach, expect, it } from 'vitest'
import { accountLinks, linkCodes } from '#lib/contract/account-links.ts'
import { type Call, type Role, roles } from '#lib/contract/call.ts'
import { pairedProducts } from '#lib/contract/paired-products.ts'
import { fakeSession } from '#tests/support/fake-session.ts'
import { browserRows, proxyTo, requestFor } from '#tests/support/proxy-bench.ts'
import { startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'

const upstream = await startFakeUpstream()
afterAll(() => upstream.close())
beforeEach(() => void (upstream.seen.length = 0))

const linking = ['accountlink-read', 'accountlink-write']
const pairing = ['pairedproduct-read', 'pairedproduct-write']
const linkRows: Call[] = [...Object.values(accountLinks), ...Object.values(linkCodes)].filter(
  ({ name }) => name !== 'accountLinks.allActive',
)
const pairingRows: Call[] = Object.values(pairedProducts)
type Person = { role: Role; permissions?: string[]; linksOn?: boolean }

/** What becomes of a call. */
async function send(call: Call, { role, permissions = [...linking, ...pairing], linksOn = true }: Person) {
  const { session } = fakeSession({ membership: { role, permissions } })
  const before = upstream.seen.length
  const answer = await proxyTo(upstream.apiUrl, { session, linksOn }).proxy(requestFor(call))
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
  const isSent = upstream.seen.length > before
  return answer.status === 403 && code === 'not_allowed' && !isSent ? 'refused' : isSent ? 'sent' : 'lost'
}

it('[SEC-56] a row is sent for the roles that it names, and refused to the others', async () => {
  for (const role of roles)
    for (const call of browserRows) {
      const expected = !call.roles || call.roles.includes(role) ? 'sent' : 'refused'
      expect(await send(call, { role }), `${call.name} for ${role}`).toBe(expected)
    }
})

it('[SEC-56] [SH-03] [SH-04] links and pairings need both permissions, and links the flag', async () => {
  for (const call of [...linkRows, ...pairingRows]) {
    const isLink = linkRows.includes(call)
    const needed = isLink ? linking : pairing
    expect(await send(call, { role: 'admin', permissions: needed }), `for ${call.name}`).toBe('sent')
    for (const lost of needed) {
      const permissions = [...linking, ...pairing].filter((held) => held !== lost)
      expect(await send(call, { role: 'owner', permissions }), `${call.name} without ${lost}`).toBe('refused')
    }
    const withoutFlag = await send(call, { role: 'owner', linksOn: false })
    expect(withoutFlag, `${call.name} without the flag`).toBe(isLink ? 'refused' : 'sent')
  }
})

it('[SEC-56] a call is refused in the language of the user, also while the role is unknown', async () => {
  const { session } = fakeSession()
  const cookie = 'sfl=good; lang=ja-JP'
  const { proxy } = proxyTo(upstream.apiUrl, { session: { ...session, membership: undefined }, cookie })
  const ask = (call: Call) => proxy(requestFor(call, { headers: { cookie } }))
  const message: unknown = expect.stringContaining('権限')
  expect(await (await ask(accountLinks.list)).json()).toMatchObject({ code: 'not_allowed', message })
  expect(upstream.seen).toEqual([])
  expect((await ask(accountLinks.allActive)).status).toBe(200)
})
