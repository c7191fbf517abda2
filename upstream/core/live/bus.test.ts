import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestUpstream, type TestUpstream } from '../../tests/support/upstream.ts'
import { liveEvents } from '../database/schema/tables.ts'
import { createLiveBus } from './bus.ts'

let upstream: TestUpstream
beforeAll(async () => {
  upstream = await createTestUpstream()
})
afterAll(() => upstream.close())

it('an event that is heard and also found among the missed ones is delivered once', async () => {
  const { database } = upstream
  const { id: accountId } = await upstream.account()
  let [hear, find]: [(payload: string) => void, () => void] = [() => {}, () => {}]
  const bus = await createLiveBus({
    ...database,
    listen: async (_, onPayload, onGap = () => {}) => {
      ;[hear, find] = [onPayload, onGap]
      return async () => {}
    },
  })
  const told: string[] = []
  bus.subscribe(accountId, ({ entityId }) => told.push(entityId))
  const publish = async (entityId: string) => {
    await database.transaction((tx) => bus.publish(tx, { accountIds: [accountId], entity: 'order', entityId }))
    const rows = await database.orm.select().from(liveEvents)
    const { id, entity } = rows.find((row) => row.entityId === entityId) ?? {}
    return () => hear(JSON.stringify({ accountId, id: String(id), entity, entityId }))
  }
  const hearFirst = await publish('found first')
  find()
  await expect.poll(() => told).toEqual(['found first'])
  hearFirst()
  const hearSecond = await publish('heard first')
  find()
  hearSecond()
  await publish('last')
  find()
  await expect.poll(() => told).toContain('last')
  expect(told).toEqual(['found first', 'heard first', 'last'])
})
