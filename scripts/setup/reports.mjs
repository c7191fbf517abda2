/**
 * What a report of Vitest (JSON) says: numbers, and for each failed test its name and why.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, testResults?: Array<{ name: string,
 *   status: string, message?: string, assertionResults: Array<{ status: string, fullName: string,
 *   failureMessages?: string[] }> }> }} report
 */
export const readVitest = ({ numPassedTests, numFailedTests, numPendingTests, testResults = [] }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests,
  failures: testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [failure(file.name, [file.message])]
    return failed.map(({ fullName, failureMessages }) => failure(`${file.name} › ${fullName}`, failureMessages ?? []))
  }),
})

/**
 * The same of a report of Playwright (JSON). A test that passed only when tried again has failed.
 *
 * @typedef {{ suites?: Suite[], specs?: Array<{ file: string, line: number, title: string, tests: Array<{ results:
 *   Array<{ status: string, errors: Array<{ message?: string }> }> }> }> }} Suite
 * @param {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>, suites?: Suite[],
 *   errors?: Array<{ message?: string }> }} report
 */
export const readPlaywright = ({ stats: { expected, unexpected, flaky, skipped }, suites = [], errors = [] }) => ({
  passed: expected,
  failed: unexpected + flaky,
  skipped,
  failures: [...suites.flatMap((suite) => failuresIn(suite)), ...errors.map(({ message }) => failure('', [message]))],
})

/** @param {Suite} suite */
function failuresIn({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'passed' && status !== 'skipped')
      .map(({ errors }) =>
        failure(
          `${file}:${line} › ${title}`,
          errors.map(({ message }) => message),
        ),
      ),
  )
  return [...own, ...suites.flatMap((suite) => failuresIn(suite))]
}

const LINES_OF_WHY = 6
// oxlint-disable-next-line no-control-regex -- the colours of a terminal
const COLOURS = /\u001B\[[\d;]*m/g

function failure(name, messages) {
  const lines = messages
    .filter(Boolean)
    .flatMap((message) => message.replaceAll(COLOURS, '').split('\n'))
    .filter((line) => line.trim() !== '')
  return { name, why: lines.slice(0, LINES_OF_WHY).join('\n') }
}
