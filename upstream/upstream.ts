import type { Config } from './core/config.ts'
import type { EventReader } from './core/database/event-reader.ts'
import type { Database } from './core/database/open.ts'
import type { FileStore } from './core/file-store.ts'
import type { LiveBus } from './core/live/bus.ts'
import type { PdfInspector } from './pdf/runner.ts'

/** What every part of the embedded upstream works with. Made once in main.ts, and once a test. */
export type Upstream = {
  config: Config
  database: Database
  files: FileStore
  inspector: PdfInspector
  bus: LiveBus
  events: EventReader
  now: () => Date
}
