// The one entry of the project: `npm start`, `npm test` and all other scripts come through here. What it imports needs
// nothing installed, and runs on any Node from 18; everything else runs on the Node that the project brings along.
import { browserTests, check, test } from './setup/checks.mjs'
import { ensureChromium, prepare } from './setup/install.mjs'
import { SetupError } from './setup/output.mjs'
import { exitWith, listenForSignals, run } from './setup/processes.mjs'
import { portalEnvironment, runProduct } from './setup/product.mjs'
import { productSettings, readEnvironment } from './setup/settings.mjs'

const COMMANDS = {
  start: (args) => runProduct('start', args),
  dev: (args) => runProduct('dev', args),
  build: () => prepare({ build: true, rebuild: true }).then(() => 0),
  check: () => check(),
  test: () => test(),
  e2e: browserTests,
  seed: (args) => runScript(['scripts/seed.ts', ...args], { base: seedEnvironment() }),
  sessions: (args) => runScript(['scripts/sessions.ts', ...args], { base: portalEnvironment() }),
  attack: (args) => runScript(['scripts/attack/main.ts', ...args], { base: readEnvironment() }),
  bench: (args) => runScript(['scripts/bench/main.ts', ...args], { withBrowser: true }),
  run: runBinary,
}

async function runScript(args, { withBrowser = false, ...needed }) {
  const { node, env } = await prepare(needed)
  if (withBrowser) env.SFL_CHROMIUM = await ensureChromium({ node, env })
  return run(node, args, { env })
}

function seedEnvironment() {
  const env = readEnvironment()
  return { ...env, DATA_DIR: productSettings(env).dataFolder }
}

async function runBinary([name, ...args]) {
  if (!name) throw new SetupError('Name the program to run, for example: node scripts/setup.mjs run vitest')
  const { env } = await prepare()
  return run(name, args, { env })
}

listenForSignals()
await exitWith(async () => {
  const [name = 'start', ...args] = process.argv.slice(2)
  if (!Object.hasOwn(COMMANDS, name))
    throw new SetupError(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`)
  return COMMANDS[name](args)
})
