import * as z from 'zod'
import { AttackSucceeded } from './attack-succeeded.ts'
import { asJson, isRefusal } from './http.ts'
import { callAs, openPerson, readRoles, rolesOf, sendSigned, type Target } from './target.ts'

/** The credentials of one role opened the person's other accounts. */
export async function otherAccounts(target: Target): Promise<void> {
  const [amir, olivia] = [await openPerson(target, 'amir'), await openPerson(target, 'olivia')]
  const here = amir.roles[0]?.accountId ?? ''
  const elsewhere = olivia.roles.find(({ accountId }) => accountId !== here)
  const seen = await rolesOf(target, { bearer: amir.bearer, accountId: here }, olivia.id)
  if (seen.some(({ accountId }) => accountId !== here))
    throw new AttackSucceeded('an admin sees credentials of a role on another account')
  const [role] = seen
  if (!role || !elsewhere) throw new AttackSucceeded('no user has roles on two accounts to try it with')
  const path = `/api/user/${olivia.id}/accountRoles`
  for (const account of [undefined, here, elsewhere.accountId]) {
    const answer = await sendSigned(target, role, path, { ...(account !== undefined && { account }) })
    if (readRoles(answer).some(({ accountId }) => accountId !== here))
      throw new AttackSucceeded('a signature of one role reads the credentials of another')
  }
  const crossed = await sendSigned(target, role, '/api/order', { account: elsewhere.accountId })
  if (!isRefusal(crossed))
    throw new AttackSucceeded(`a signature of one account was answered ${crossed.status} for another`)
}

/** A viewer could send orders, and an admin of one account could deactivate a user of several. */
export async function viewersAndAdmins(target: Target): Promise<void> {
  const sam = await openPerson(target, 'sam')
  const [viewer] = sam.roles
  if (!viewer) throw new AttackSucceeded('sam has no role to sign with')
  for (const path of ['/api/order', '/api/order/validate', '/submission/order']) {
    const { status } = await sendSigned(target, viewer, path, { method: 'POST', body: '{}' })
    if (status !== 403 && status !== 401)
      throw new AttackSucceeded(`${path}, signed by a viewer, was answered ${status}`)
  }
  const [amir, olivia] = [await openPerson(target, 'amir'), await openPerson(target, 'olivia')]
  const body = JSON.stringify({ name: 'Olivia Marsh', active: false })
  const shut = await callAs(target, amir.bearer, amir.roles[0]?.accountId, `/user/${olivia.id}`, {
    method: 'PUT',
    body,
  })
  if (shut.status !== 403) {
    await callAs(target, amir.bearer, amir.roles[0]?.accountId, `/user/${olivia.id}`, {
      method: 'PUT',
      body: JSON.stringify({ name: 'Olivia Marsh', active: true }),
    })
    throw new AttackSucceeded(`an admin who deactivates an owner of two accounts was answered ${shut.status}`)
  }
}

const submitted = z.object({
  order: z.object({ _id: z.string(), files: z.array(z.object({ _id: z.string() })) }),
})
const fileState = z.object({ status: z.string() })

/** Artwork whose address was a page of the upstream itself came out through a file's download. */
export async function ownPagesAsArtwork(target: Target): Promise<void> {
  const marcus = await openPerson(target, 'marcus')
  const [role] = marcus.roles
  if (!role) throw new AttackSucceeded('marcus has no role to sign with')
  const { port } = new URL(target.upstream)
  const pages = ['/outbox', '/health/ready', '/identity/.well-known/openid-configuration']
  const addresses = pages.flatMap((page) =>
    [target.upstream, `http://127.0.0.1:${port}`, `http://[::1]:${port}`].map((origin) => origin + page),
  )
  const order = {
    destination: { name: 'Kestrel Print' },
    orderData: {
      sourceOrderId: `attack-${Date.now()}`,
      items: addresses.map((path, at) => ({
        sku: 'BC-250',
        sourceItemId: String(at),
        components: [{ code: 'Card', path, fetch: true }],
      })),
      shipments: [
        {
          shipTo: { name: 'Nobody', address1: '1 None St', town: 'Leeds', postcode: 'LS1 1AA', isoCountry: 'GB' },
          carrier: { alias: 'pickup' },
        },
      ],
    },
  }
  const answer = await sendSigned(target, role, '/api/order', { method: 'POST', body: JSON.stringify(order) })
  if (isRefusal(answer)) return // refused at the door is as good
  const taken = submitted.safeParse(asJson(answer.text)).data?.order
  if (!taken) throw new AttackSucceeded(`the order was answered ${answer.status}`)
  const call = (path: string, method = 'GET') => callAs(target, marcus.bearer, role.accountId, path, { method })
  try {
    for (const { _id } of taken.files) {
      const status = await settled(async () => fileState.parse(asJson((await call(`/file/${_id}`)).text)).status)
      const download = await call(`/file/download/${_id}`)
      if (status !== 'failed' || download.status === 200)
        throw new AttackSucceeded(`the file is ${status}, its download ${download.status}`)
    }
  } finally {
    await call(`/order/${taken._id}/cancel`, 'PUT')
  }
}

async function settled(read: () => Promise<string>): Promise<string> {
  let status = 'notreceived'
  for (let left = 100; left > 0 && status === 'notreceived'; left -= 1) {
    status = await read()
    if (status === 'notreceived') await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return status
}
