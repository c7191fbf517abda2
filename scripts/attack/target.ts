import * as z from 'zod'
import { accounts } from '#lib/contract/accounts.ts'
import { users } from '#lib/contract/users.ts'
import { type Signer, signRequest } from '#upstream/tests/support/sign-request.ts'
import { type Answer, asJson, type Sent, send } from './http.ts'

/** A running copy of the product, as known from outside. */
export type Target = { portal: string; upstream: string }
export type Credentials = { token: string; secret: string; accountId: string }
export type Person = { id: string; bearer: string; roles: (Credentials & { role: string })[] }

const temporary = z.object({ token: z.string() })
const accountHeader = 'x-oneflow-account'

/** Signs in a user of the demonstration with a temporary token: an attacker with an account of their own has as much. */
export async function openPerson(target: Target, username: string): Promise<Person> {
  const { upstream } = target
  const { token } = temporary.parse(
    asJson((await send(`${upstream}/sign-in-tokens/${username}`, { method: 'POST' })).text),
  )
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ token })
  const answer = await send(`${upstream}/api/user/token`, { method: 'POST', headers, body })
  const { token: bearer, userId } = users.token.response.parse(asJson(answer.text))
  const mine = await callAs(target, bearer, undefined, `/users/${userId}/memberships`)
  const [first] = accounts.membershipsOfUser.response.parse(asJson(mine.text)).data
  return { id: userId, bearer, roles: await rolesOf(target, { bearer, accountId: first?.account._id }, userId) }
}

/** The credentials of a person's roles, as far as the caller may see them. */
export async function rolesOf(
  target: Target,
  { bearer, accountId }: { bearer: string; accountId: string | undefined },
  userId: string,
) {
  const found = await callAs(target, bearer, accountId, `/user/${userId}/accountRoles`)
  return readRoles(found)
}

export function readRoles({ text }: Answer): Person['roles'] {
  const { data = [] } = users.accountRoles.response.safeParse(asJson(text)).data ?? {}
  return data.map(({ id, role, token, secret }) => ({ accountId: id, role, token, secret }))
}

/** A call of the API as the portal makes it. */
export function callAs(
  { upstream }: Target,
  bearer: string,
  accountId: string | undefined,
  path: string,
  { headers = {}, ...sent }: Sent = {},
): Promise<Answer> {
  const own = {
    authorization: `Bearer ${bearer}`,
    ...(accountId !== undefined && { [accountHeader]: accountId }),
    ...(sent.body !== undefined && { 'content-type': 'application/json' }),
  }
  return send(`${upstream}/api${path}`, { ...sent, headers: { ...own, ...headers } })
}

type Signed = Sent & { date?: string; account?: string }

/** A request as the scripts of a web shop make it. */
export function sendSigned(
  { upstream }: Target,
  signer: Signer,
  path: string,
  { method = 'GET', date, account, headers = {}, ...sent }: Signed = {},
): Promise<Answer> {
  const own = {
    ...signRequest(method, path, signer, date),
    ...(account !== undefined && { [accountHeader]: account }),
    ...(sent.body !== undefined && { 'content-type': 'application/json' }),
  }
  return send(upstream + path, { ...sent, method, headers: { ...own, ...headers } })
}
