import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withProgress } from './output.mjs'
import { inRoot, mustRun, root } from './processes.mjs'

const SOURCES = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
]
const CONFIGURATION = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'next.config.ts',
  'postcss.config.mjs',
  'scripts/setup/build.mjs',
]
const IS_TEST = /\.test\.tsx?$|[\\/]testing$/

/** Builds the portal unless the last build was made from these very sources. */
export async function ensureBuilt({ node, env, force = false }) {
  const stamp = inRoot('.next/standalone/built-from')
  const sources = fingerprint(root)
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  await withProgress('building the portal', async () => {
    rmSync(inRoot('.next/standalone'), { recursive: true, force: true })
    await mustRun(node, ['node_modules/next/dist/bin/next', 'build'], {
      env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      failure: 'The portal could not be built',
    })
    // Next leaves these beside the server it wrote, for a CDN that we do not have.
    cpSync(inRoot('.next/static'), inRoot('.next/standalone/.next/static'), { recursive: true })
    hintScripts(inRoot('.next/standalone/.next/static/chunks'))
    if (existsSync(inRoot('public'))) cpSync(inRoot('public'), inRoot('.next/standalone/public'), { recursive: true })
    // A copy of .env would outlive what the operator later removes from it.
    for (const name of ['.env', '.env.production']) rmSync(inRoot('.next/standalone', name), { force: true })
    writeFileSync(stamp, sources)
  })
}

/**
 * Asks the browser to compile every script whole where it streams it, beside the page, instead of each module on the
 * page's own thread when it is first called (decision 076).
 */
function hintScripts(folder) {
  for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.js'))) {
    const file = path.join(folder, name)
    writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, 'utf8')}`)
  }
}

/** A hash over the names and contents of everything the portal is built from. */
export function fingerprint(folder) {
  const hash = createHash('sha256')
  for (const name of [...SOURCES, ...CONFIGURATION].flatMap((entry) => listFiles(folder, entry)))
    hash
      .update(`${name}\0`)
      .update(readFileSync(path.join(folder, name)))
      .update('\0')
  return hash.digest('hex')
}

function listFiles(folder, name) {
  const place = path.join(folder, name)
  if (!existsSync(place) || IS_TEST.test(name)) return []
  if (!statSync(place).isDirectory()) return [name]
  return readdirSync(place)
    .sort()
    .flatMap((entry) => listFiles(folder, path.join(name, entry)))
}
