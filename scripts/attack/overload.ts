import { templates } from '#lib/contract/templates.ts'
import { AttackSucceeded } from './attack-succeeded.ts'
import { asJson, isRefusal, send } from './http.ts'
import { requireNoWait, requireOneCalmRun, waitsDuring } from './others.ts'
import { callAs, openPerson, sendSigned, type Target } from './target.ts'

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const repeated = (times: number) => 'a=1&'.repeat(times)

/** One small form of a guest stopped the upstream for all users. */
export async function formsOfGuests(target: Target): Promise<void> {
  for (const times of [4000, 20_000, 80_000]) {
    let answer = { status: 0 }
    await requireNoWait(`${target.upstream}/health/ready`, `a form of ${4 * times} bytes`, async () => {
      answer = await send(`${target.upstream}/api/user/token`, {
        method: 'POST',
        headers: urlencoded,
        body: repeated(times),
      })
    })
    if (answer.status >= 500) throw new AttackSucceeded(`a form of ${4 * times} bytes was answered ${answer.status}`)
  }
}

/** A guest's addresses with repeated parameters stopped the portal. */
export async function longAddresses(target: Target): Promise<void> {
  const address = `${target.portal}/api/health/live`
  const flood = (path: string) => Promise.all(Array.from({ length: 40 }, () => send(target.portal + path)))
  for (const path of ['/login', '/api/health/live']) {
    const long = `${path}?${repeated(3500)}`
    await requireNoWait(address, `40 × ${path} with 14 KB of parameters`, () => flood(long))
  }
  // An address that is not refused is answered at about the cost of a plain one.
  await requireOneCalmRun('40 × /login with 100 parameters', async () => {
    const plain = await waitsDuring(address, () => flood('/login'))
    const long = await waitsDuring(address, () => flood(`/login?${repeated(99)}a=1`))
    return (
      long.slowestMs > 10 * plain.slowestMs &&
      `${Math.round(long.slowestMs)} ms instead of ${Math.round(plain.slowestMs)} ms`
    )
  })
}

/** JSON of millions of keys, signed by any role. */
export async function wideJson(target: Target): Promise<void> {
  const { roles } = await openPerson(target, 'marcus')
  const [role] = roles
  if (!role) throw new AttackSucceeded('marcus has no role to sign with')
  const keys = Buffer.from(`{"a":{${Array.from({ length: 2_000_000 }, (_, at) => `"k${at}":1`).join()}}}`)
  const deep = Buffer.from('['.repeat(3_000_000))
  for (const [what, body] of Object.entries({ 'two million keys': keys, 'three million levels': deep })) {
    await requireNoWait(`${target.upstream}/health/ready`, `4 × ${what}`, () =>
      Promise.all(
        Array.from({ length: 4 }, () => sendSigned(target, role, '/api/order/validate', { method: 'POST', body })),
      ),
    )
  }
}

const loop = '{{#each @root.l}}{{#each @root.l}}{{#each @root.l}}{{#each @root.l}}{{/each}}{{/each}}{{/each}}{{/each}}'

/** Templates of one account that never end delayed those of all accounts. */
export async function loopingTemplates(target: Target): Promise<void> {
  const amir = await openPerson(target, 'amir')
  const [{ accountId } = { accountId: '' }] = amir.roles
  const found = await callAs(target, amir.bearer, accountId, '/template')
  const [template] = templates.list.response.safeParse(asJson(found.text)).data?.data ?? []
  if (!template) throw new AttackSucceeded('there is no template to try')
  const body = JSON.stringify({ text: loop, testData: { l: Array.from({ length: 300 }, (_, at) => at) } })
  const merge = (text: string) =>
    callAs(target, amir.bearer, accountId, `/template/${template._id}/merge`, { method: 'POST', body: text })
  let statuses: number[] = []
  await requireNoWait(`${target.upstream}/health/ready`, '30 at once', async () => {
    statuses = (await Promise.all(Array.from({ length: 30 }, () => merge(body)))).map(({ status }) => status)
  })
  if (!statuses.every((status) => isRefusal({ status, headers: {}, text: '' })))
    throw new AttackSucceeded(`they were answered ${[...new Set(statuses)].join(', ')}`)
}
