import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import type { SessionStore } from './store.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS sessions (key TEXT PRIMARY KEY, rev INTEGER NOT NULL, value TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_by_end ON sessions (expires_at);
  CREATE TABLE IF NOT EXISTS session_tags (tag TEXT NOT NULL, key TEXT NOT NULL REFERENCES sessions (key) ON DELETE CASCADE, PRIMARY KEY (tag, key)) STRICT;
  CREATE INDEX IF NOT EXISTS session_tags_by_key ON session_tags (key);
  CREATE TABLE IF NOT EXISTS locks (key TEXT PRIMARY KEY, token TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS hits (bucket TEXT PRIMARY KEY, count INTEGER NOT NULL, expires_at INTEGER NOT NULL) STRICT;
`
const storedRow = z
  .object({ rev: z.number(), value: z.string().nullable() })
  .transform(({ rev, value }) => ({ rev, value: value ?? undefined }))
  .optional()
const lockRow = z.object({ token: z.string() }).optional()
const hitRow = z.object({ count: z.number(), expires_at: z.number() })

type Options = { now?: () => number; report?: (message: string) => void }

/** Survives `kill -9`, and may be shared by the processes of one machine. */
export function createSqliteStore(file: string, { now = Date.now, report = () => {} }: Options = {}): SessionStore {
  const database = openOrReplace(file, report)
  const statement = {
    create: database.prepare('INSERT OR REPLACE INTO sessions (key, rev, value, expires_at) VALUES (?, 1, ?, ?)'),
    read: database.prepare(
      'SELECT rev, CASE rev WHEN ? THEN NULL ELSE value END AS value FROM sessions WHERE key = ? AND expires_at > ?',
    ),
    replace: database.prepare(
      'UPDATE sessions SET rev = rev + 1, value = ? WHERE key = ? AND rev = ? AND expires_at > ?',
    ),
    index: database.prepare('INSERT OR IGNORE INTO session_tags (tag, key) VALUES (?, ?)'),
    remove: database.prepare('DELETE FROM sessions WHERE key = ?'),
    removeIndexed: database.prepare(
      'DELETE FROM sessions WHERE key IN (SELECT key FROM session_tags WHERE tag = ?) AND expires_at > ?',
    ),
    removeAll: database.prepare("DELETE FROM sessions WHERE instr(key, ':') = 0 AND expires_at > ?"),
    lock: database.prepare(`INSERT INTO locks (key, token, expires_at) VALUES (?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET token = excluded.token, expires_at = excluded.expires_at WHERE locks.expires_at <= ?
      RETURNING token`),
    unlock: database.prepare('DELETE FROM locks WHERE key = ? AND token = ?'),
    hit: database.prepare(`INSERT INTO hits (bucket, count, expires_at) VALUES (?1, 1, ?2)
      ON CONFLICT (bucket) DO UPDATE SET
        count = CASE WHEN hits.expires_at <= ?3 THEN 1 ELSE hits.count + 1 END,
        expires_at = CASE WHEN hits.expires_at <= ?3 THEN excluded.expires_at ELSE hits.expires_at END
      RETURNING count, expires_at`),
    removeExpired: ['sessions', 'locks', 'hits'].map((table) =>
      database.prepare(`DELETE FROM ${table} WHERE expires_at <= ?`),
    ),
  }
  const atOnce = <T>(write: () => T): T => {
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = write()
      database.exec('COMMIT')
      return result
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }

  return {
    async create(key, value, expiresAt, indexKeys = []) {
      for (const remove of statement.removeExpired) remove.run(now())
      atOnce(() => {
        statement.create.run(key, value, expiresAt)
        for (const indexKey of indexKeys) statement.index.run(indexKey, key)
      })
    },
    async read(key, knownRev = 0) {
      return storedRow.parse(statement.read.get(knownRev, key, now()))
    },
    async replace(key, rev, value, addedKeys = []) {
      const replace = () => statement.replace.run(value, key, rev, now()).changes === 1
      if (addedKeys.length === 0) return replace()
      return atOnce(() => {
        const replaced = replace()
        if (replaced) for (const indexKey of addedKeys) statement.index.run(indexKey, key)
        return replaced
      })
    },
    async remove(key) {
      return statement.remove.run(key).changes === 1
    },
    async removeIndexed(indexKey) {
      return Number(statement.removeIndexed.run(indexKey, now()).changes)
    },
    async removeAll() {
      return Number(statement.removeAll.run(now()).changes)
    },
    async lock(key, ttlMs) {
      const at = now()
      return lockRow.parse(statement.lock.get(key, randomUUID(), at + ttlMs, at))?.token
    },
    async unlock(key, token) {
      statement.unlock.run(key, token)
    },
    async hit(bucket, windowMs) {
      const at = now()
      const row = hitRow.parse(statement.hit.get(bucket, at + windowMs, at))
      return { count: row.count, resetMs: row.expires_at - at }
    },
    async ping() {
      const at = now()
      statement.hit.get('ping', at, at) // a write: reading goes on while the disk is full
    },
    async close() {
      database.close()
    },
  }
}

/** Sessions are disposable: a damaged file is moved aside, and its users sign in again. */
function openOrReplace(file: string, report: (message: string) => void): DatabaseSync {
  try {
    return open(file)
  } catch (error) {
    if (!isDamage(error))
      throw new Error(`The sessions in ${file} cannot be opened: ${String(error)}`, { cause: error })
  }
  const aside = `${file}.damaged-${Date.now()}`
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, aside + part)
  report(`${file} was damaged and is now ${aside}; all users have to sign in again`)
  return open(file)
}

function open(file: string): DatabaseSync {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600) // an existing file may be more open; SQLite gives its WAL the same mode
  const database = new DatabaseSync(file, { timeout: 2000 })
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
    database.exec(schema)
    const { quick_check: found } = database.prepare('PRAGMA quick_check(1)').get() ?? {}
    if (found !== 'ok') throw Object.assign(new Error(String(found)), { errcode: damage.corrupt })
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** SQLite's result codes for a file that is no database, or no longer a whole one. */
const damage = { corrupt: 11, notADatabase: 26 }
const isDamage = (error: unknown) =>
  error instanceof Error && 'errcode' in error && Object.values(damage).includes(Number(error.errcode) & 0xff)
