import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withProgress } from './output.mjs'
import { inRoot, root, run } from './processes.mjs'

const FOLDERS = ['app', 'components', 'lib', 'messages', 'public']
const ENTRIES = ['middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts', 'scripts/setup/build.mjs']
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'next.config.ts', 'postcss.config.mjs']
const IS_TEST = /\.test\.tsx?$|[\\/]testing$/

export async function ensureBuilt({ title, node, env, force }) {
  const built = inRoot('.next/standalone')
  const [stamp, chunks] = ['built-from', '.next/static/chunks'].map((name) => path.join(built, name))
  const sources = fingerprint(root)
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  await withProgress(title, async () => {
    rmSync(built, { recursive: true, force: true })
    await run(node, ['node_modules/next/dist/bin/next', 'build'], {
      env: { ...env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      failure: 'The portal could not be built',
    })
    // Next leaves these beside the server it wrote, for a CDN that we do not have.
    cpSync(inRoot('.next/static'), path.join(built, '.next/static'), { recursive: true })
    cpSync(inRoot('public'), path.join(built, 'public'), { recursive: true })
    // The browser compiles such scripts whole where it streams them, beside the page (decision 076).
    for (const name of readdirSync(chunks).filter((entry) => entry.endsWith('.js'))) {
      const script = path.join(chunks, name)
      writeFileSync(script, `//# allFunctionsCalledOnLoad\n${readFileSync(script, 'utf8')}`)
    }
    // A copy of .env would outlive what the operator later removes from it.
    for (const name of ['.env', '.env.production']) rmSync(path.join(built, name), { force: true })
    writeFileSync(stamp, sources)
  })
}

/** A hash over the names and contents of everything the portal is built from. */
export function fingerprint(folder) {
  const hash = createHash('sha256')
  function add(name) {
    const place = path.join(folder, name)
    if (!existsSync(place) || IS_TEST.test(name)) return
    if (statSync(place).isDirectory()) for (const entry of readdirSync(place).sort()) add(path.join(name, entry))
    else hash.update(`${name}\0`).update(readFileSync(place)).update('\0')
  }
  for (const name of [...FOLDERS, ...ENTRIES, ...SETTINGS]) add(name)
  return hash.digest('hex')
}
