import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { prepare } from './install.mjs'
import { formatTable, print, printError, SetupError, secondsSince } from './output.mjs'
import { inRoot, run, stopSignal } from './processes.mjs'
import {
  ensureChromium,
  ensureEngines,
  ensureGlewlwyd,
  ensureHeadlessShell,
  ensureSystemPackages,
} from './test-tools.mjs'

const REPORTS = '.data/reports'
const VITEST_REPORT = `${REPORTS}/vitest.json`
const PLAYWRIGHT_REPORT = `${REPORTS}/playwright.json`
const ENGINES_REPORT = `${REPORTS}/engines.json`
const RULES_REPORT = `${REPORTS}/rules.json`
const RULES = 'tests/architecture.test.ts'
const LINES_OF_WHY = 6
const LENGTH_OF_LINE = 400

/** Everything that needs no browser. */
export async function check() {
  return runSteps(checkSteps(await prepareTests()))
}

export async function test() {
  const context = await prepareTests()
  const build = { name: 'build', run: () => prepare({ build: true }).then(() => 0) }
  return runSteps([...checkSteps(context), build, browserStep(context), enginesStep(context)])
}

export async function checkOnly(name) {
  const { routes, quick } = quickSteps(await prepare())
  return runSteps([routes, ...quick.filter((step) => step.name === name)])
}

/** Arguments are Playwright's. */
export async function browserTests(args) {
  return browserStep(await prepareTests({ build: true }), args).run()
}

/** Arguments are names of engines, all by default, and Playwright's. */
export async function engineTests(args) {
  return enginesStep(await prepare({ build: true }), args).run()
}

async function prepareTests({ build = false } = {}) {
  const context = await prepare({ build })
  await ensureSystemPackages()
  return context
}

const stepOf = ({ node, env }, name, script, ...args) => ({
  name,
  run: (stdio) => run(node, [script, ...args], { env, stdio }),
})

function vitestStep(context, name, report, ...args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const step = stepOf(context, name, 'node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args)
  return { ...step, report, read: readVitest }
}

function quickSteps(context) {
  const step = (...args) => stepOf(context, ...args)
  return {
    // Without the types of the routes every link is an error, for the linter as for the compiler.
    routes: step('types of the routes', 'node_modules/next/dist/bin/next', 'typegen'),
    quick: [
      // What was found before the routes had types is not to be remembered.
      // Each checker works through the libraries' types again: four, its default, take half as much processor time more.
      step('types', 'node_modules/typescript/bin/tsc', '--noEmit', '--incremental', 'false', '--checkers', '2'),
      step('lint', 'node_modules/oxlint/bin/oxlint', '--type-aware'),
      step('format', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'),
      vitestStep(context, 'rules', RULES_REPORT, RULES),
      step('unused code', 'node_modules/knip/bin/knip.js', '--no-progress'),
    ],
  }
}

function checkSteps(context) {
  const { routes, quick } = quickSteps(context)
  // The quick ones run beside each other: most of them use one core.
  return [routes, quick, vitestStep(context, 'tests beside the code', VITEST_REPORT, `--exclude=${RULES}`)]
}

const browserStep = ({ node, env }, args = []) => ({
  name: 'tests in the browser',
  run: async () => {
    await ensureGlewlwyd()
    const browsers = {
      SFL_CHROMIUM: await ensureHeadlessShell({ node, env }),
      SFL_WHOLE_CHROMIUM: await ensureChromium({ node, env }),
    }
    return run(node, ['node_modules/@playwright/test/cli.js', 'test', ...args], { env: { ...env, ...browsers } })
  },
  report: PLAYWRIGHT_REPORT,
  read: readPlaywright,
})

const ENGINES = ['firefox', 'webkit']

const enginesStep = ({ node, env }, args = []) => ({
  name: 'flows in Firefox and WebKit',
  run: async () => {
    const named = ENGINES.filter((name) => args.includes(name))
    const paths = await ensureEngines(named.length > 0 ? named : ENGINES)
    const present = (named.length > 0 ? named : ENGINES).filter((name) => paths[name])
    if (present.length === 0) return 0
    const browsers = { SFL_FIREFOX: paths.firefox, SFL_WEBKIT: paths.webkit }
    const config = ['--config=playwright.engines.config.ts', ...present.map((name) => `--project=${name}`)]
    const others = args.filter((argument) => !ENGINES.includes(argument))
    return run(node, ['node_modules/@playwright/test/cli.js', 'test', ...config, ...others], {
      env: { ...env, ...browsers },
    })
  },
  report: ENGINES_REPORT,
  read: readPlaywright,
})

/**
 * Runs every step, whether or not the others succeed, prints a summary, and resolves with the exit code. The steps of a
 * list run beside each other, and each prints at its end.
 */
async function runSteps(steps) {
  const results = []
  for (const step of steps) {
    if (stopSignal.aborted) throw new SetupError('Stopped before the end.')
    results.push(...(Array.isArray(step) ? await Promise.all(step.map(runBeside)) : [await runAlone(step)]))
  }
  if (stopSignal.aborted) throw new SetupError('Stopped before the end.')
  const failed = formatFailures(results)
  if (failed) print(`\n${failed}`)
  print(`\n${formatSummary(results)}`)
  process.stdout.write(`\n${formatTotal(results)}\n`)
  return results.every(({ isOk }) => isOk) ? 0 : 1
}

function runAlone(step) {
  print(`\n── ${step.name}`)
  return runStep(step)
}

async function runBeside(step) {
  const log = inRoot(REPORTS, `${step.name}.log`)
  mkdirSync(inRoot(REPORTS), { recursive: true })
  const file = openSync(log, 'w')
  const result = await runStep(step, ['ignore', file, file])
  closeSync(file)
  print(`\n── ${step.name}`)
  process.stdout.write(readFileSync(log))
  return result
}

async function runStep({ name, run: runIt, report, read }, stdio) {
  const since = Date.now()
  if (report) rmSync(inRoot(report), { force: true })
  const isOk = (await runIt(stdio).catch(printFault)) === 0
  return { name, isOk, took: secondsSince(since), counts: report && readReport(report, read) }
}

function printFault(error) {
  if (!(error instanceof SetupError)) throw error
  printError(error.message)
  return 1
}

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(inRoot(file), 'utf8')))
  } catch {
    return undefined
  }
}

/** @param {any} report of Vitest, as JSON */
export const readVitest = ({ numPassedTests, numFailedTests, numPendingTests, testResults = [] }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests,
  failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [toFailure(name, [{ message }])]
    return failed.map(({ fullName, failureMessages = [] }) =>
      toFailure(
        `${name} › ${fullName}`,
        failureMessages.map((text) => ({ message: text })),
      ),
    )
  }),
})

/** @param {any} report of Playwright, as JSON. A test that passed only when it was tried again has failed. */
export const readPlaywright = ({ stats: { expected, unexpected, flaky, skipped }, suites = [], errors = [] }) => ({
  passed: expected,
  failed: unexpected + flaky,
  skipped,
  failures: [...suites.flatMap(failuresIn), ...errors.map((error) => toFailure('', [error]))],
})

const failuresIn = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'passed' && status !== 'skipped')
      .map(({ errors }) => toFailure(`${file}:${line} › ${title}`, errors)),
  ),
  ...suites.flatMap(failuresIn),
]

const shorten = (line) => (line.length > LENGTH_OF_LINE ? `${line.slice(0, LENGTH_OF_LINE)}…` : line)

function toFailure(name, errors) {
  const text = stripVTControlCharacters(errors.map(({ message = '' }) => message).join('\n'))
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return { name, why: lines.slice(0, LINES_OF_WHY).map(shorten).join('\n') }
}

export const formatSummary = (results) =>
  formatTable(results.map(({ name, isOk, took, counts }) => [isOk ? 'ok' : 'FAILED', name, took, formatCounts(counts)]))

const formatCounts = (counts) =>
  counts ? `${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}` : ''

/** The failed tests by name and cause, for a reader who sees only the end of a long run. */
export const formatFailures = (results) =>
  results
    .flatMap(({ name: step, counts }) => (counts?.failures ?? []).map((failure) => ({ step, ...failure })))
    .map(({ step, name, why }) => `FAILED in ${step}: ${name}\n${why.replace(/^/gm, '    ')}`)
    .join('\n')

/** A step that failed without a failed test counts as one, so no red run looks green. */
export function formatTotal(results) {
  const sum = (countOf) => results.reduce((total, result) => total + countOf(result), 0)
  const passed = sum(({ counts }) => counts?.passed ?? 0)
  const failed = sum(({ isOk, counts }) => Math.max(counts?.failed ?? 0, isOk ? 0 : 1))
  return `${passed} passed, ${failed} failed`
}
