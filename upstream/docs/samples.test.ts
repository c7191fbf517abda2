import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOutboxRunner } from '../core/jobs/outbox-runner.ts'
import { submissionQueue, submissionWorker } from '../intake/submit-later.ts'
import { createIntakeSite, type IntakeSite } from '../tests/support/intake.ts'
import { samples, samplesFolder, settingsFor } from './samples.ts'

let site: IntakeSite
let runner: ReturnType<typeof createOutboxRunner>
let server: ReturnType<typeof serve>
let settings: Record<keyof ReturnType<typeof settingsFor>, string>
beforeAll(async () => {
  // The samples sign the time of the real clock.
  site = await createIntakeSite({ now: new Date().toISOString() })
  // Without the worker that fetches artwork: the samples name a server on the internet.
  runner = createOutboxRunner(site.up, { [submissionQueue]: submissionWorker })
  await runner.start()
  const origin = await new Promise<string>((resolve) => {
    server = serve({ fetch: site.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      resolve(`http://127.0.0.1:${port}`)
    })
  })
  const { token, secret } = (await site.member('customer', site.brand.id)).signer
  const order = { DESTINATION: site.site.name, SKU: 'card', COMPONENT: 'Card', CARRIER: 'pickup' }
  settings = { ...settingsFor(origin), SITE_FLOW_TOKEN: token, SITE_FLOW_SECRET: secret, ...order }
})
afterAll(async () => {
  server.close()
  await runner.stop()
  await site.close()
})

const plain = { NODE_ENV: 'test', PATH: process.env.PATH } as const

/** Runs a sample by the command that the tutorial names. */
function run(command: string, given: Partial<typeof settings> = {}) {
  const [program = '', ...args] = command.split(' ')
  const env = { ...plain, ...settings, ...given }
  return promisify(execFile)(program, args, { cwd: fileURLToPath(samplesFolder), env })
}

it.each(samples)(
  '[HE-01] the sample for $name sends an order, sees it arrive, and tells a refusal',
  async (sample) => {
    const command = sample.run
    const { stdout } = await run(command)
    const [, number, orderId = ''] = /^Sent (\S+) as ([0-9a-f]{24})$/m.exec(stdout) ?? []
    expect(stdout).toContain(`The order has arrived: ${number}`)
    expect(await site.statusOf(orderId)).toBe('dataready')
    await expect(run(command, { SITE_FLOW_SECRET: 'wrong' })).rejects.toMatchObject({
      code: expect.any(Number),
      stderr: expect.stringMatching(/The order was refused[^]*Invalid Signature/),
    })
  },
  120_000,
)
