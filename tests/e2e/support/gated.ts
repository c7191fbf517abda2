import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { gatedOrigin, upstreamOrigin } from './addresses.ts'
import { type Gate, openGate } from './gate.ts'
import { test as base, expect } from './test.ts'

const program = new URL('../../../scripts/portal-server.mjs', import.meta.url)

/**
 * Tests with a portal of their own, started anew for each, whose way to the upstream leads through a gate: what it does
 * to the upstream, and what the portal remembers of it, is felt by nobody else. One port: they cannot run in parallel.
 */
export const test = base.extend<{ gate: Gate }>({
  baseURL: gatedOrigin,
  gate: [
    async ({ baseURL: origin = gatedOrigin, context }, use) => {
      const gate = await openGate()
      const portal = await startPortal(origin, gate.origin)
      await use(gate)
      await context.close() // or the page would complain that its portal is gone
      await portal.stop()
      await gate.close()
    },
    { auto: true },
  ],
})

async function startPortal(origin: string, gateOrigin: string) {
  const folder = await mkdtemp(join(tmpdir(), 'gated-portal-'))
  const child = fork(program, {
    silent: true,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOSTNAME: '127.0.0.1',
      PORT: new URL(origin).port,
      APP_ORIGIN: origin,
      UPSTREAM_URL: `${gateOrigin}/api`,
      OIDC_ISSUER: `${upstreamOrigin}/identity`,
      OIDC_CLIENT_ID: 'site-flow-light',
      OIDC_CLIENT_SECRET: process.env.OIDC_CLIENT_SECRET,
      FLAGS_URL: gateOrigin,
      FILE_ORIGINS: upstreamOrigin,
      SESSION_KEYS: randomBytes(32).toString('base64'),
      SESSION_DB: join(folder, 'sessions.db'),
      SIGN_IN_LIMIT_PER_ADDRESS: '100000',
      SIGN_IN_LIMIT_TOTAL: '100000',
    },
  })
  const output: string[] = []
  child.stdout?.on('data', (text) => output.push(String(text)))
  child.stderr?.on('data', (text) => output.push(String(text)))
  const exited = once(child, 'exit')
  await expect(async () => {
    if (child.exitCode !== null) throw new Error(`the portal ended: ${output.join('')}`)
    const { statusCode, body } = await request(`${origin}/api/health/ready`)
    await body.dump()
    expect(statusCode).toBe(200)
  }).toPass({ timeout: 60_000 })
  return {
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

export { expect } from './test.ts'
