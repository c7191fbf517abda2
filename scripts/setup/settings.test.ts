import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { demoSecrets, describeProduct, makeTemporaryFolder } from './product.mjs'
import { readEnvironment } from './settings.mjs'

const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'settings-'))

const describe = (env: Record<string, string>) => describeProduct({ DATA_DIR: dataFolder, ...env })

it('.env.example explains every variable that the programs read, and no others', () => {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')
  const explained = [...read('.env.example').matchAll(/^([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name)
  const ours = ['scripts/setup/settings.mjs', 'scripts/setup/product.mjs']
  const known = ['lib/server/env/schema.ts', 'upstream/core/config.ts', ...ours].map(read).join('\n')
  const taken = [...known.matchAll(/^ {2,4}([A-Z][A-Z\d_]+):|(?:origin|number)Of\(env, '([A-Z_]+)'/gm)]
  const names = taken.flatMap(([, ...found]) => found).filter((name) => name !== undefined && name !== 'NODE_ENV')
  expect(explained.toSorted()).toEqual([...new Set(names)].toSorted())
})

it('the settings follow the ports, and refuse what is wrong in clear words', () => {
  const { appOrigin, services } = describe({ PORT: '80', UPSTREAM_PORT: '8080' })
  expect([appOrigin, services[0]?.env.UPSTREAM_URL]).toEqual(['http://localhost', 'http://localhost:8080/api'])
  const wrong: [env: Record<string, string>, message: string][] = [
    [{ PORT: '3000x' }, 'PORT is "3000x". It must be a whole number from 1 to 65535.'],
    [{ UPSTREAM_PORT: '70000' }, 'UPSTREAM_PORT is "70000".'],
    [{ APP_ORIGIN: 'portal' }, 'APP_ORIGIN is "portal". It must be an address such as https://portal.example.com.'],
    [{ UPSTREAM_ORIGIN: 'ftp://a' }, 'UPSTREAM_ORIGIN is "ftp://a".'],
    [{ STOP_GRACE_SECONDS: '30s' }, 'It must be a whole number from 0 to 3600.'],
    [{ OIDC_ISSUER: 'https://id.example.com' }, 'Set both UPSTREAM_URL and OIDC_ISSUER'],
  ]
  for (const [env, message] of wrong) expect(() => describe(env)).toThrow(message)
})

it('with a real upstream the portal runs alone, without addresses of the embedded one', () => {
  const real = { UPSTREAM_URL: 'https://api.example.com', OIDC_ISSUER: 'https://id.example.com' }
  const [portal, ...others] = describe(real).services
  expect([portal?.name, others]).toEqual(['portal', []])
  expect(JSON.stringify(portal?.env)).not.toMatch(/4000|SESSION_KEYS|OIDC_CLIENT_SECRET/)
})

it('[REL-22] the services are killed later than their grace period ends', () => {
  for (const [STOP_GRACE_SECONDS, seconds] of Object.entries({ '': 30, '90': 90 }))
    for (const { killAfterMs } of describe({ STOP_GRACE_SECONDS }).services)
      expect(killAfterMs).toBeGreaterThan(seconds * 1000)
})

it('the secrets of a folder are made once, for their owner alone, and a fault is named', () => {
  const secrets = demoSecrets(dataFolder)
  const file = path.join(dataFolder, 'secrets.json')
  expect(demoSecrets(dataFolder)).toEqual(secrets)
  expect(demoSecrets(path.join(dataFolder, 'other'))).not.toEqual(secrets)
  expect(statSync(file).mode.toString(8)).toMatch(/600$/)
  for (const damaged of ['{', '', 'null', '{"SESSION_KEYS":"x"}']) {
    writeFileSync(file, damaged)
    expect(() => demoSecrets(dataFolder), damaged).toThrow(`in ${file} are damaged. Remove it: new ones are made`)
  }
})

it('an .env file is read as Node reads it, and the environment counts more', () => {
  writeFileSync(path.join(dataFolder, '.env'), 'A="b # c" # why\nB=\nPORT=1 # the usual\nHOST=::1')
  const prepared = { node: process.execPath, env: { HOST: '0.0.0.0', C: '' } }
  expect(readEnvironment(prepared, dataFolder)).toEqual({ A: 'b # c', PORT: '1', HOST: '0.0.0.0' })
  rmSync(path.join(dataFolder, '.env'))
  expect(readEnvironment(prepared, dataFolder)).toEqual({ HOST: '0.0.0.0' })
})

it('what is tried on a temporary folder leaves the one that it is a copy of as it was', () => {
  const given = path.join(dataFolder, 'given')
  const secrets = demoSecrets(given)
  const folder = makeTemporaryFolder(given)
  expect(demoSecrets(folder)).toEqual(secrets)
  writeFileSync(path.join(folder, 'secrets.json'), '')
  expect(demoSecrets(given)).toEqual(secrets)
  const empty = makeTemporaryFolder(path.join(dataFolder, 'not made yet'))
  expect(readdirSync(empty)).toEqual([])
})
