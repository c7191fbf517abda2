import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { decode } from '#lib/contract/wire.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { startPostgres, withoutPostgres } from '#tests/support/servers/postgres-server.ts'
import {
  orderOf,
  sendSigned,
  signerOf,
  startUpstreamProgram,
  type UpstreamProgram,
} from '#tests/support/servers/upstream-program.ts'
import { openDatabase } from '#upstream/core/database/open.ts'
import { submitted } from '#upstream/tests/support/intake.ts'

// A program starts and makes its database.
vi.setConfig({ testTimeout: 240_000 })

const postgres = await startPostgres()
if (!postgres) withoutPostgres()
let dataDir: string
let program: UpstreamProgram | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'database-away-'))
})
afterAll(async () => {
  await program?.kill()
  await postgres?.stop()
  await rm(dataDir, { recursive: true })
})

async function brandOf(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl })
  const brand = await signerOf(database, 'Lumen Cards', 'customer')
  await database.close()
  return brand
}

it.runIf(postgres)(
  'a database that goes away costs what is asked meanwhile, which is said, and nothing afterwards',
  async () => {
    if (!postgres) return
    const port = await freePort()
    const running = await startUpstreamProgram({ dataDir, port, databaseUrl: postgres.url })
    program = running
    const brand = await brandOf(postgres.url)
    const at = (path: string) => `http://127.0.0.1:${port}${path}`
    const submit = (sourceOrderId: string) => sendSigned('POST', at('/api/order'), brand, orderOf(sourceOrderId, true))
    const readiness = async () => (await fetch(at('/health/ready'))).status
    const kept = await submit('BEFORE-1')
    expect(kept.status).toBe(200)

    await postgres.pause()
    expect(await readiness()).toBe(503)
    const refused = await submit('MEANWHILE-1')
    expect(refused.status).toBe(503)
    expect(await refused.json()).toMatchObject({
      success: false,
      error: { code: 'unavailable', message: 'The service is not available at the moment. Try again in a moment.' },
    })
    expect((await fetch(at('/health/live'))).status).toBe(200)
    await postgres.resume()

    await expect.poll(readiness).toBe(200)
    expect((await submit('MEANWHILE-1')).status).toBe(200)
    const { order } = submitted.parse(await kept.json())
    const details = await sendSigned('GET', at(`/api/order/details/${order._id}`), brand)
    expect((await decode(orders.details, details)).order.orderData.sourceOrderId).toBe('BEFORE-1')
    expect(running.hasEnded()).toBe(false)
  },
)
