import type { Upstream } from '../../upstream.ts'
import { openDatabase } from '../database/open.ts'
import { enqueue } from './outbox.ts'
import { createOutboxRunner } from './outbox-runner.ts'

// A program of outbox.test.ts, which kills it: `hang` never ends its second job, `work` does what is left.
const [dataDir = '', mode] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
const afterLeaseMs = mode === 'hang' ? 0 : 120_000
const up = { database, now: () => new Date(Date.now() + afterLeaseMs) } as Upstream // all that a runner uses

if (mode === 'hang') {
  await database.transaction(async (tx) => {
    for (let n = 0; n < 5; n += 1) await enqueue(tx, { queue: 'test', payload: { n } })
  })
}
const work = async (_: Upstream, { n }: Record<string, unknown>) => {
  if (mode !== 'hang' || n === 0) return
  process.send?.('in the middle')
  await new Promise(() => {})
}
await createOutboxRunner(up, { test: { work, nextDelayMs: () => 0 } }).idle()
await database.close()
process.exit(0)
