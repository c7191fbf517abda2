// The one entry of the project: `npm start`, `npm test` and all other scripts come through here. What it imports needs
// nothing installed, and runs on any Node from 18; everything else runs on the Node that the project brings along.
import { browserTests, check, checkOnly, engineTests, test } from './setup/checks.mjs'
import { prepare } from './setup/install.mjs'
import { SetupError } from './setup/output.mjs'
import { exitWith, listenForSignals, run } from './setup/processes.mjs'
import { portalEnvironment, runProduct } from './setup/product.mjs'
import { readEnvironment, withoutEmpty } from './setup/settings.mjs'
import { ensureHeadlessShell, ensureSystemPackages } from './setup/test-tools.mjs'

const COMMANDS = {
  start: (args) => runProduct('start', args),
  dev: (args) => runProduct('dev', args),
  build: () => prepare({ build: true, rebuild: true }).then(() => 0),
  check,
  types: () => checkOnly('types'),
  lint: () => checkOnly('lint'),
  rules: () => checkOnly('rules'),
  test,
  e2e: browserTests,
  engines: engineTests,
  sessions: (args) => runScript(['scripts/sessions.ts', ...args], portalEnvironment),
  'check-provider': (args) => runScript(['scripts/check-provider.ts', ...args]),
  script: (args) => runScript(args),
  async pair() {
    const { node, env } = await prepare({ build: true })
    await ensureSystemPackages(['nginx', 'postgresql', 'redis-server'])
    return run(node, ['scripts/pair.ts'], { env: withoutEmpty(env) })
  },
  async bench(args) {
    const { node, env } = await prepare()
    await ensureSystemPackages()
    const SFL_CHROMIUM = await ensureHeadlessShell({ node, env })
    return run(node, ['scripts/bench/main.ts', ...args], { env: { ...env, SFL_CHROMIUM } })
  },
  run: async ([name, ...args]) => run(name, args, { env: (await prepare()).env }),
}

async function runScript(args, toEnvironment = (env) => env) {
  const prepared = await prepare({ forDevelopers: false })
  return run(prepared.node, args, { env: toEnvironment(readEnvironment(prepared)) })
}

listenForSignals()
await exitWith(async () => {
  const [name = 'start', ...args] = process.argv.slice(2)
  if (!Object.hasOwn(COMMANDS, name))
    throw new SetupError(`There is no command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`)
  return COMMANDS[name](args)
})
