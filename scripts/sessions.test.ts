import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSqliteStore } from '#lib/server/session/store/sqlite.ts'
import { newBrowser, startWorld, type World } from '#tests/support/session-world.ts'

const root = path.resolve(import.meta.dirname, '..')
let folder: string
let file: string
let world: World

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sfl-sessions-'))
  file = path.join(folder, 'sessions.db')
  world = await startWorld({ store: createSqliteStore(file) })
})
afterAll(() => world.stop())

function environment() {
  const { SESSION_KEYS, ...env } = world.env
  const names = ['APP_ORIGIN', 'UPSTREAM_URL', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const own = Object.fromEntries(names.map((name) => [name, env[name]]))
  return {
    ...own,
    NODE_ENV: 'production' as const,
    SESSION_KEYS: Object.values(SESSION_KEYS.all).join(),
    SESSION_DB: file,
  }
}

async function sessions(...args: string[]) {
  const command = ['scripts/sessions.ts', ...args]
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env: environment() })
  return stdout.trim()
}

async function signedIn(sub: string, name: string) {
  Object.assign(world.idp.state.claims, { sub, preferred_username: name })
  world.people.failing = true // the fake upstream knows one person only
  const browser = newBrowser(world.portal)
  await browser.signIn(world.idp)
  expect(await browser.who()).toMatchObject({ state: 'active', user: { username: name } })
  return browser
}
const stateOf = async (browser: Awaited<ReturnType<typeof signedIn>>) => (await browser.who())['state']

it('[SEC-12] the administrator ends the sessions of one user or of all while the portal runs', async () => {
  const ada = () => signedIn('sub-ada', 'ada')
  const bo = await signedIn('sub-bo', 'bo')
  for (const person of ['ADA', 'sub-ada']) {
    const browsers = [await ada(), await ada()]
    expect(await sessions('--end-user', person), person).toBe('2 sessions ended.')
    expect(await Promise.all([...browsers, bo].map(stateOf)), person).toEqual(['guest', 'guest', 'active'])
    expect(await sessions('--end-user', person), person).toBe('0 sessions ended.')
  }
  const browsers = [await ada(), bo]
  expect(await Promise.all(browsers.map(stateOf))).toEqual(['active', 'active'])
  expect(await sessions('--end-all')).toBe('2 sessions ended.')
  expect(await Promise.all(browsers.map(stateOf))).toEqual(['guest', 'guest'])
})
