import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createSqliteStore } from '#lib/server/session/store/sqlite.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'sfl-sessions-'))
let stores = 0

export function createTestStore(now?: () => number) {
  stores += 1
  return createSqliteStore(path.join(folder, `${stores}.db`), now)
}
