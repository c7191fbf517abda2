import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeFolder, writeInto } from './folder.mjs'
import { SetupError } from './log.mjs'

const NAMES = ['SESSION_KEYS', 'OIDC_CLIENT_SECRET']

/**
 * The secrets that the portal and the embedded upstream share, made at the first start and kept beside the data, so
 * that sessions survive a restart and no secret is in the repository.
 */
export function demoSecrets(dataFolder) {
  const file = path.join(dataFolder, 'secrets.json')
  if (!existsSync(file)) writeInto(dataFolder, 'DATA_DIR', () => make(file))
  return read(file)
}

// Complete under its name or not at all: half a file would have to be removed by hand.
function make(file) {
  makeFolder(path.dirname(file), { mode: 0o700 })
  const fresh = Object.fromEntries(NAMES.map((name) => [name, randomBytes(32).toString('base64url')]))
  const draft = `${file}.new`
  try {
    writeFileSync(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 })
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

function read(file) {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    return Object.fromEntries(
      NAMES.map((name) => {
        if (typeof kept[name] !== 'string' || kept[name].length < 32) throw new Error(`${name} is missing`)
        return [name, kept[name]]
      }),
    )
  } catch (error) {
    throw new SetupError(
      `${file} cannot be read (${error.message}). Remove it: new secrets are made, and people sign in again.`,
    )
  }
}
