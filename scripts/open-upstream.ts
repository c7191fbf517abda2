import type { Config } from '#upstream/core/config.ts'
import { openDatabase } from '#upstream/core/database/open.ts'
import { createLiveBus } from '#upstream/core/live/bus.ts'
import { openFileStore } from '#upstream/files/open-store.ts'
import { createPdfInspector } from '#upstream/pdf/runner.ts'
import { eventReader } from '#upstream/triggers/event-data.ts'
import type { Upstream } from '#upstream/upstream.ts'

const now = () => new Date()

/** Does something with the data of the embedded upstream, which may run meanwhile only if its database is PostgreSQL. */
export async function withUpstream<Result>(config: Config, work: (up: Upstream) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(config)
  const files = await openFileStore({ config, database, now })
  const bus = await createLiveBus(database)
  const up = { config, database, files, bus, events: eventReader, inspector: createPdfInspector(), now }
  try {
    return await work(up)
  } finally {
    await up.inspector.close()
    await up.bus.close()
    await up.database.close()
  }
}
