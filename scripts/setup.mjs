// The one entry of the project: `npm start`, `npm test` and all other scripts come through here. What it imports needs
// nothing installed, and runs on any Node from 18; everything else runs on the Node that the project brings along.
import { browserTests, check, test } from './setup/checks.mjs'
import { ensureChromium } from './setup/chromium.mjs'
import { listenForInterruptions } from './setup/interruptions.mjs'
import { complain, SetupError } from './setup/log.mjs'
import { prepare } from './setup/prepare.mjs'
import { lockData, portalEnvironment, readersEnv, runProduct } from './setup/product.mjs'
import { Interrupted, run } from './setup/run.mjs'
import { productSettings } from './setup/settings.mjs'

const COMMANDS = {
  start: (args, context) => runProduct('start', args, context),
  dev: (args, context) => runProduct('dev', args, context),
  build: (_, context) => prepare({ ...context, build: true, rebuild: true }).then(() => 0),
  check: (_, context) => check(context),
  test: (_, context) => test(context),
  e2e: browserTests,
  seed: (args, context) => (args.includes('--help') ? program : withData)(['scripts/seed.ts', ...args], context),
  sessions: (args, context) => program(['scripts/sessions.ts', ...args], { ...context, base: portalEnvironment() }),
  attack: (args, context) => program(['scripts/attack/main.ts', ...args], { ...context, base: readersEnv() }),
  bench: (args, context) => program(['scripts/bench/main.ts', ...args], { ...context, build: true, browser: true }),
  run: ([name, ...args], context) => binary(name, args, context),
}

async function program(args, { interruptions, base, build, browser = false }) {
  const { node, env } = await prepare({ interruptions, base, build })
  if (browser) env.SFL_CHROMIUM = await ensureChromium({ node, env, interruptions })
  return run(node, args, { env, interruptions })
}

async function withData(args, context) {
  const env = readersEnv()
  const { dataFolder } = productSettings(env)
  const release = lockData(dataFolder)
  try {
    return await program(args, { ...context, base: { ...env, DATA_DIR: dataFolder } })
  } finally {
    release()
  }
}

async function binary(name, args, { interruptions }) {
  if (!name) throw new SetupError('Say which program to run, for example: node scripts/setup.mjs run vitest')
  const { env } = await prepare({ interruptions })
  return run(name, args, { env, interruptions })
}

async function main([name = 'start', ...args]) {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new SetupError(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`)
  return command(args, { interruptions: listenForInterruptions() })
}

try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  if (error instanceof Interrupted) process.exit(error.exitCode)
  if (!(error instanceof SetupError)) throw error
  complain(error.message)
  process.exit(1)
}
