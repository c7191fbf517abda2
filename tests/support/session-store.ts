import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createSqliteStore } from '#lib/server/session/store/sqlite.ts'

export const createTestStore = (now?: () => number) =>
  createSqliteStore(path.join(tmpdir(), `sfl-sessions-${process.pid}`, `${randomUUID()}.db`), { now })
