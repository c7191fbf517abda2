import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import nextConfig from '../../next.config.ts'
import { fingerprint } from './build.mjs'
import { formatFailures, formatTotal, readPlaywright, readVitest } from './checks.mjs'
import { isInstalled } from './install.mjs'

it('npm start installs what the lockfile wants and is missing or old', () => {
  const [a, b] = [{ version: '1.0.0' }, { version: '2.0.0', optional: true }]
  const wanted = { '': { version: '1.0.0' }, 'node_modules/a': a, 'node_modules/b-darwin': b }
  expect(isInstalled(wanted, { 'node_modules/a': a })).toBe(true)
  const withTests = { ...wanted, 'node_modules/c': { version: '3.0.0', dev: true } }
  expect(isInstalled(withTests, { 'node_modules/a': a }, true)).toBe(false)
  expect(isInstalled(withTests, { 'node_modules/a': a }, false)).toBe(true)
  const oldOptional = { 'node_modules/a': a, 'node_modules/b-darwin': { version: '1.0.0' } }
  for (const present of [undefined, {}, { 'node_modules/a': { version: '0.9.0' } }, oldOptional])
    expect(isInstalled(wanted, present), JSON.stringify(present)).toBe(false)
})

it('npm start builds again when a source of the portal has changed, and not for others', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sources-'))
  const fingerprintWith = (file: string, content = file) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), content)
    return fingerprint(folder)
  }
  const others = ['lib/x/rule.ts', 'lib/x/rule.test.ts', 'upstream/main.ts'].map((file) => fingerprintWith(file))
  expect(new Set(others).size).toBe(1)
  const entries = ['instrumentation-client.ts', 'instrumentation.ts', 'scripts/setup/build.mjs']
  const built = ['app/page.tsx', 'messages/fr.json', 'next.config.ts', ...entries].map((file) => fingerprintWith(file))
  expect(new Set([...others, ...built, fingerprintWith('app/page.tsx', 'changed')]).size).toBe(8)
})

it('[REL-21] a build has the fingerprint of its sources as its id, wherever they lie', async () => {
  const [one, other] = ['one', 'other'].map((name) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), name))
    writeFileSync(path.join(folder, 'package.json'), '{}')
    return fingerprint(folder)
  })
  expect(one).toBe(other)
  const id = await nextConfig.generateBuildId?.()
  expect(id).toBe(fingerprint(path.join(import.meta.dirname, '../..')))
  expect(id).toMatch(/^[\da-f]{64}$/)
})

it('the summary names each failed test and says why', () => {
  const failureMessages = ['\u001B[31mexpected 1\u001B[39m\n\nto be 2']
  const assertionResults = [{ status: 'failed', fullName: 'takes away', failureMessages }]
  const failed = { name: 'lib/a.test.ts', status: 'failed', assertionResults }
  const unreadable = { name: 'lib/b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] }
  const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0 }
  const unit = readVitest({ ...counts, testResults: [failed, unreadable] })
  const tests = [{ results: [{ status: 'timedOut', errors: [{ message: 'too late' }] }] }]
  const suites = [{ suites: [{ specs: [{ file: 'a.spec.ts', line: 7, title: 'ships', tests }] }] }]
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
  const browser = readPlaywright({ stats, suites, errors: [{ message: 'a port is taken' }] })
  const text = formatFailures(Object.entries({ unit, browser }).map(([name, found]) => ({ name, counts: found })))
  for (const part of [
    'FAILED in unit: lib/a.test.ts › takes away\n    expected 1\n    to be 2\n',
    'FAILED in unit: lib/b.test.ts\n    cannot be read\n',
    'FAILED in browser: a.spec.ts:7 › ships\n    too late\n',
    'FAILED in browser: \n    a port is taken',
  ])
    expect(text).toContain(part)
  const passed = { isOk: true, counts: { passed: 5, failed: 0 } }
  expect(formatTotal([{ isOk: false }, passed])).toBe('5 passed, 1 failed')
})
