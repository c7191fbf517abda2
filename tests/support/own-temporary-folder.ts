import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What a test puts into the system's temporary folder goes into one of the run, which is removed at its end. */
export default function makeOwnTemporaryFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'tests-'))
  chmodSync(folder, 0o755) // PostgreSQL runs as a user of its own
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
