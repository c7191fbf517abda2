import { readFileSync, rmSync } from 'node:fs'
import { complain, say, seconds, table } from './log.mjs'
import { inRoot } from './root.mjs'
import { run } from './run.mjs'

/**
 * Runs every step, whatever becomes of the others, and resolves with a result for each. A step is
 * `{ name, run: () => exit code }`, or `{ …, report, read }` when it leaves a report about tests.
 */
export async function runSteps(steps, { interruptions }) {
  const results = []
  for (const { name, run: runStep, report, read } of steps) {
    if (interruptions.requested.aborted) break
    const since = Date.now()
    say(`\n── ${name}`)
    if (report) rmSync(inRoot(report), { force: true })
    const ok = (await outcome(runStep)) === 0
    results.push({ name, ok, took: seconds(since), counts: report ? readReport(inRoot(report), read) : undefined })
  }
  return results
}

async function outcome(runStep) {
  try {
    return await runStep()
  } catch (error) {
    if (error.name !== 'SetupError') throw error
    complain(error.message)
    return 1
  }
}

/** A program of node_modules as a step. */
export const program =
  (context, script, ...args) =>
  () =>
    run(context.node, [script, ...args], context)

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}

export function summary(results) {
  const rows = results.map(({ name, ok, took, counts }) => [ok ? 'ok' : 'FAILED', name, took, describe(counts)])
  return table(rows)
}

const describe = (counts) =>
  counts ? `${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}` : ''

/** The failed tests by name, each with the first lines of why: whoever sees only the end of a long run sees them. */
export const failures = (results) =>
  results
    .flatMap(({ name, counts }) => (counts?.failures ?? []).map((failure) => ({ step: name, ...failure })))
    .map(({ step, name, why }) => `FAILED in ${step}: ${name}\n${indented(why)}`)
    .join('\n')

const indented = (text) => text.replace(/^/gm, '    ')

/** The tests of all steps together. A step that failed without a failed test counts as one, so no red run looks green. */
export function total(results) {
  const passed = results.reduce((sum, { counts }) => sum + (counts?.passed ?? 0), 0)
  const failed = results.reduce((sum, result) => sum + failedBy(result), 0)
  return `${passed} passed, ${failed} failed`
}

const failedBy = ({ ok, counts }) => Math.max(counts?.failed ?? 0, ok ? 0 : 1)
