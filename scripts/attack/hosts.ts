import { networkInterfaces } from 'node:os'
import { AttackSucceeded } from './attack-succeeded.ts'
import { isRefusal, send } from './http.ts'
import { openPerson, sendSigned, type Target } from './target.ts'

const always = ['x-content-type-options', 'referrer-policy', 'cross-origin-resource-policy']

/** Demonstration pages were shown to other machines, and both programs answered to any host name. */
export async function otherHosts({ portal, upstream }: Target): Promise<void> {
  for (const path of ['/health/live', '/outbox', '/api/account', '/identity/.well-known/openid-configuration']) {
    const { status } = await send(upstream + path, { headers: { host: 'evil.example' } })
    if (status !== 421)
      throw new AttackSucceeded(`the upstream answers ${status} at ${path} under the name evil.example`)
  }
  const { status } = await send(`${portal}/login`, { headers: { host: 'evil.example' } })
  if (status !== 421) throw new AttackSucceeded(`the portal answers ${status} under the name evil.example`)
  for (const path of ['/outbox', '/inbox/lumen-cards']) {
    const forwarded = await send(upstream + path, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    if (!isRefusal(forwarded)) throw new AttackSucceeded(`${path} is shown to a client behind a proxy`)
  }
  const others = Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).filter(({ internal, family }) => !internal && family === 'IPv4'),
  )
  for (const { address } of others) {
    const { status } = await send(`http://${address}:${new URL(upstream).port}/outbox`, {
      headers: { host: new URL(upstream).host },
    })
    if (status === 200) throw new AttackSucceeded(`/outbox is shown at ${address}`)
  }
}

/** Some answers had no security headers, and some requests made a server fail. */
export async function bareAnswers({ portal }: Target): Promise<void> {
  for (const path of [
    '/orders/view/%ff',
    '/api/nothing',
    '/api/%ff',
    '/_next/image?url=%2Ffavicon.ico&w=64&q=75',
    '/_next/static/nothing.js',
    `/login?${'a=1&'.repeat(2000)}`,
  ]) {
    const { status, headers } = await send(portal + path)
    if (status === 0 || status >= 500) throw new AttackSucceeded(`${path.slice(0, 40)} is answered ${status}`)
    const missing = always.filter((name) => headers[name] === undefined)
    if (missing.length > 0)
      throw new AttackSucceeded(`${path.slice(0, 40)} is answered ${status} without ${missing.join(', ')}`)
  }
}

/** A signed request could be replayed without a time limit. */
export async function oldSignatures(target: Target): Promise<void> {
  const { roles } = await openPerson(target, 'marcus')
  const [role] = roles
  if (!role) throw new AttackSucceeded('marcus has no role to sign with')
  const now = Date.now()
  const dates = [now - 3_600_000, now + 3_600_000].flatMap((at) => [
    new Date(at).toISOString(),
    String(Math.floor(at / 1000)),
  ])
  for (const date of [...dates, 'whenever']) {
    const { status } = await sendSigned(target, role, '/api/order', { date })
    if (status !== 401) throw new AttackSucceeded(`a request signed at ${date} is answered ${status}`)
  }
}
