import { ensureChromium } from './chromium.mjs'
import { ensurePackages } from './debian.mjs'
import { exitCodeOf } from './interruptions.mjs'
import { say } from './log.mjs'
import { prepare } from './prepare.mjs'
import { readPlaywright, readVitest } from './reports.mjs'
import { run } from './run.mjs'
import { failures, program, runSteps, summary, total } from './steps.mjs'

const VITEST_REPORT = '.data/reports/vitest.json'
const PLAYWRIGHT_REPORT = '.data/reports/playwright.json'

/** Everything that needs no browser: format, lint, types, tests beside the code, unused code, lockfile. */
export async function check({ interruptions }) {
  const context = await testContext({ interruptions })
  return finish(await runSteps(checkSteps(context), context), { interruptions })
}

/** Everything. */
export async function test({ interruptions }) {
  const context = await testContext({ interruptions })
  const build = { name: 'build', run: () => prepare({ interruptions, build: true }).then(() => 0) }
  const steps = [...checkSteps(context), build, browserStep(context)]
  return finish(await runSteps(steps, context), { interruptions })
}

/** The tests in the browser alone; arguments are Playwright's. */
export async function browserTests(args, { interruptions }) {
  const context = await testContext({ interruptions, build: true })
  return browserStep(context, args).run()
}

async function testContext({ interruptions, build = false }) {
  const { node, env } = await prepare({ interruptions, build })
  await ensurePackages({ interruptions })
  return { node, env, interruptions }
}

function checkSteps(context) {
  return [
    // Without the types of the routes every link is an error, for the linter as for the compiler.
    { name: 'types of the routes', run: program(context, 'node_modules/next/dist/bin/next', 'typegen') },
    { name: 'format', run: program(context, 'node_modules/@biomejs/biome/bin/biome', 'check', '.') },
    { name: 'lint', run: program(context, 'node_modules/oxlint/bin/oxlint', '--type-aware') },
    { name: 'types', run: program(context, 'node_modules/typescript/bin/tsc', '--noEmit') },
    {
      name: 'tests beside the code',
      run: program(
        context,
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${VITEST_REPORT}`,
      ),
      report: VITEST_REPORT,
      read: readVitest,
    },
    { name: 'unused code', run: program(context, 'node_modules/knip/bin/knip.js', '--no-progress') },
    { name: 'lockfile', run: program(context, 'scripts/complete-lockfile.mjs', '--check') },
  ]
}

const browserStep = (context, args = []) => ({
  name: 'tests in the browser',
  run: async () => {
    const env = { ...context.env, SFL_CHROMIUM: await ensureChromium(context) }
    return run(context.node, ['node_modules/@playwright/test/cli.js', 'test', ...args], { ...context, env })
  },
  report: PLAYWRIGHT_REPORT,
  read: readPlaywright,
})

function finish(results, { interruptions }) {
  if (interruptions.requested.aborted) return exitCodeOf(interruptions.requested.reason)
  const failed = failures(results)
  if (failed) say(`\n${failed}`)
  say(`\n${summary(results)}`)
  process.stdout.write(`\n${total(results)}\n`)
  return results.every(({ ok }) => ok) ? 0 : 1
}
