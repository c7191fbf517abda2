import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockfileFaults, missingEntries, packagesWithoutHash, platformOf, withHashes } from '../complete-lockfile.mjs'
import { fingerprint } from './build.mjs'
import { formatFailures, formatSummary, formatTotal, readPlaywright, readVitest } from './checks.mjs'
import { isInstalled, isNewEnough, toInstallEnv } from './install.mjs'

describe('what is installed', () => {
  const wanted = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b-darwin': { version: '2.0.0', optional: true },
  }

  it.each([
    ['everything for this machine', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['nothing', undefined, false],
    ['an older version', { 'node_modules/a': { version: '0.9.0' } }, false],
    [
      'an older optional version',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b-darwin': { version: '1.0.0' } },
      false,
    ],
    ['not all', {}, false],
  ])('is compared with the lockfile: %s', (_, present, expected) => {
    expect(isInstalled(wanted, present)).toBe(expected)
  })

  it('does not depend on settings from outside that leave packages out', () => {
    const env = {
      PATH: '/bin',
      NODE_ENV: 'production',
      npm_config_omit: 'dev',
      NPM_CONFIG_PRODUCTION: 'true',
      npm_config_registry: 'r',
    }
    expect(toInstallEnv(env)).toEqual({ PATH: '/bin', npm_config_registry: 'r' })
  })
})

describe('the fingerprint of the sources', () => {
  let folder: string
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'sources-'))
    write('app/page.tsx', 'a')
    write('lib/x/rule.ts', 'b')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    ['content', 'app/page.tsx', 'changed'],
    ['new file', 'messages/fr.json', '{}'],
    ['configuration', 'next.config.ts', 'x'],
    ['program that the browser runs first', 'instrumentation-client.ts', 'x'],
    ['program that the server runs first', 'instrumentation.ts', 'x'],
    ['step after the build', 'scripts/setup/build.mjs', 'x'],
  ])('changes with a %s', (_, file, text) => {
    const before = fingerprint(folder)
    write(file, text)
    expect(fingerprint(folder)).not.toBe(before)
  })

  it('does not change with tests and with what the portal is not built from', () => {
    const before = fingerprint(folder)
    write('lib/x/rule.test.ts', 'c')
    write('upstream/main.ts', 'd')
    expect(fingerprint(folder)).toBe(before)
  })
})

describe('the summary of the steps', () => {
  it('adds up the tests of all steps', () => {
    const results = [
      step('unit', true, readVitest({ numPassedTests: 10, numFailedTests: 0, numPendingTests: 0 })),
      step('browser', false, readPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } })),
    ]
    expect(formatTotal(results)).toBe('13 passed, 2 failed')
    expect(formatSummary(results)).toBe(
      'ok       unit      1.0 s   10 passed, 0 failed\nFAILED   browser   1.0 s   3 passed, 2 failed, 2 skipped',
    )
  })

  it('names each failed test and says why', () => {
    const results = [
      step(
        'unit',
        false,
        readVitest({
          numPassedTests: 1,
          numFailedTests: 1,
          numPendingTests: 0,
          testResults: [
            {
              name: 'lib/a.test.ts',
              status: 'failed',
              assertionResults: [
                { status: 'passed', fullName: 'adds' },
                {
                  status: 'failed',
                  fullName: 'takes away',
                  failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\nto be 2'],
                },
              ],
            },
            { name: 'lib/b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
          ],
        }),
      ),
      step(
        'browser',
        false,
        readPlaywright({
          stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
          suites: [
            {
              suites: [
                {
                  specs: [
                    {
                      file: 'a.spec.ts',
                      line: 7,
                      title: 'ships',
                      tests: [{ results: [{ status: 'timedOut', errors: [{ message: 'too late' }] }] }],
                    },
                  ],
                },
              ],
            },
          ],
          errors: [{ message: 'a port is taken' }],
        }),
      ),
    ]
    expect(formatFailures(results).split('\n')).toEqual([
      'FAILED in unit: lib/a.test.ts › takes away',
      '    expected 1',
      '    to be 2',
      'FAILED in unit: lib/b.test.ts',
      '    cannot be read',
      'FAILED in browser: a.spec.ts:7 › ships',
      '    too late',
      'FAILED in browser: ',
      '    a port is taken',
    ])
  })

  it('never looks green when a step without tests, or a test run that broke off, has failed', () => {
    expect(formatTotal([step('lint', false), step('unit', true, { passed: 5, failed: 0, skipped: 0 })])).toBe(
      '5 passed, 1 failed',
    )
    expect(formatTotal([step('unit', false, { passed: 5, failed: 0, skipped: 0 })])).toBe('5 passed, 1 failed')
  })
})

describe('the lockfile', () => {
  it('lacks the packages for other machines that npm left out', () => {
    expect(missingEntries({ '': {}, 'node_modules/a': { ...optional('1.2.3'), dev: true } })).toEqual({
      'node_modules/@a/b-darwin-arm64': { version: '1.2.3', dev: true, optional: true, os: ['darwin'], cpu: ['arm64'] },
    })
  })

  it('is complete when they are beside or above the package that wants them', () => {
    const packages = { 'node_modules/a': optional('1.2.3'), 'node_modules/a/node_modules/c': optional('1.2.3') }
    expect(missingEntries({ ...packages, 'node_modules/@a/b-darwin-arm64': {} })).toEqual({})
  })

  it('is not completed by guessing a version', () => {
    expect(() => missingEntries({ 'node_modules/a': optional('^1.2.3') })).toThrow('not an exact version')
  })

  it.each([
    ['@next/swc-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@a/linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@a/win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
    ['@a/binding-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('knows what machine %s is for', (name, platform) => {
    expect(platformOf(name)).toEqual(platform)
  })

  const hashed = { version: '1.0.0', integrity: 'sha512-a' }
  const unknown = { version: '1.0.0', optional: true }

  it('[SEC-60] takes each hash that the registry knows, and goes without the others', async () => {
    const packages = { '': {}, 'node_modules/a': hashed, 'node_modules/@b/c': unknown, 'node_modules/d': unknown }
    const asked: string[] = []
    const completed = await withHashes(packages, async (spec: string) => {
      asked.push(spec)
      return spec === '@b/c@1.0.0' ? 'sha512-c' : undefined
    })
    expect(asked).toEqual(['@b/c@1.0.0', 'd@1.0.0'])
    expect(completed).toEqual({ ...packages, 'node_modules/@b/c': { ...unknown, integrity: 'sha512-c' } })
  })

  it('[SEC-60] asks for no hash of what comes inside another package', () => {
    expect(packagesWithoutHash({ 'node_modules/a/node_modules/b': { version: '1.0.0', inBundle: true } })).toEqual([])
  })

  it.each([
    ['every package has its hash', { 'node_modules/a': hashed }, [], []],
    ['the only package without a hash is listed', { 'node_modules/a': unknown }, ['a@1.0.0'], []],
    ['a package without a hash is not listed', { 'node_modules/a': unknown }, [], ['has no hash of a@1.0.0']],
    [
      'another version is listed',
      { 'node_modules/a': unknown },
      ['a@0.9.0'],
      ['has no hash of a@1.0.0', 'does not need a@0.9.0 in packages-without-hash.json'],
    ],
    [
      'a listed package has a hash by now',
      { 'node_modules/a': hashed },
      ['a@1.0.0'],
      ['does not need a@1.0.0 in packages-without-hash.json'],
    ],
    [
      'a package for another machine is missing',
      { 'node_modules/a': { ...hashed, ...optional('1.2.3') } },
      [],
      ['lacks node_modules/@a/b-darwin-arm64'],
    ],
  ])('[SEC-60] is checked: %s', (_, packages, listed, faults) => {
    expect(lockfileFaults(packages, listed)).toEqual(faults)
  })
})

it.each([
  ['18.20.0', false],
  ['22.17.9', false],
  ['22.18.0', true],
  ['24.0.0', true],
])('whether Node %s is new enough: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected)
})

const step = (name: string, isOk: boolean, counts?: { passed: number; failed: number; skipped: number }) => ({
  name,
  isOk,
  counts,
  took: '1.0 s',
})

const optional = (version: string) => ({ optionalDependencies: { '@a/b-darwin-arm64': version } })
