import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withProgress } from './log.mjs'
import { inRoot, root } from './root.mjs'
import { mustRun } from './run.mjs'

const FOLDERS = ['app', 'components', 'lib', 'messages', 'public']
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'next.config.ts',
  'postcss.config.mjs',
  'middleware.ts',
]
const IS_TEST = /\.test\.tsx?$/

/** Builds the portal unless the last build was made from these very sources. */
export async function ensureBuilt({ node, env, interruptions, force = false }) {
  const stamp = inRoot('.next/standalone/built-from')
  const sources = fingerprint(root)
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  await withProgress('building the portal', async () => {
    rmSync(inRoot('.next/standalone'), { recursive: true, force: true })
    await mustRun(node, ['node_modules/next/dist/bin/next', 'build'], {
      env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      interruptions,
      failure: 'The portal could not be built',
    })
    completeStandalone()
    writeFileSync(stamp, sources)
  })
}

/** A hash over the names and contents of everything the portal is built from. */
export function fingerprint(folder) {
  const hash = createHash('sha256')
  for (const file of [
    ...FOLDERS.flatMap((name) => filesBelow(path.join(folder, name))),
    ...FILES.map((name) => path.join(folder, name)),
  ]) {
    if (!existsSync(file)) continue
    hash
      .update(`${path.relative(folder, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(file)
      return IS_TEST.test(file) ? [] : [file]
    })
}

// Next leaves these beside the server it wrote, for a CDN that we do not have.
function completeStandalone() {
  cpSync(inRoot('.next/static'), inRoot('.next/standalone/.next/static'), { recursive: true })
  if (existsSync(inRoot('public'))) cpSync(inRoot('public'), inRoot('.next/standalone/public'), { recursive: true })
  // A copy of .env would outlive what the reader later removes from it.
  for (const name of ['.env', '.env.production']) rmSync(inRoot('.next/standalone', name), { force: true })
}
