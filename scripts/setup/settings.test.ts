import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { demoSecrets, productServices } from './product.mjs'
import { productSettings, readEnvironment } from './settings.mjs'

let dataFolder: string

beforeEach(() => {
  dataFolder = mkdtempSync(path.join(os.tmpdir(), 'settings-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

function services(env: Record<string, string>, upstreamArgs: string[] = []) {
  const settings = productSettings({ DATA_DIR: dataFolder, ...env })
  return productServices({ settings, env, mode: 'start', upstreamArgs })
}

it('.env.example explains every variable that the programs read, and no others', () => {
  const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')
  const explained = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const known = ['lib/server/env/schema.ts', 'upstream/core/config.ts', 'scripts/setup/settings.mjs']
    .map(read)
    .join('\n')
  const taken = [...known.matchAll(/^ {2,4}([A-Z][A-Z\d_]+):|(?:origin|number)Of\(env, '([A-Z_]+)'/gm)]
  const names = taken.flatMap(([, ...found]) => found).filter((name) => name !== undefined && name !== 'NODE_ENV')
  expect(explained.toSorted()).toEqual([...new Set(names)].toSorted())
})

it('the settings follow the ports, and refuse what is wrong in clear words', () => {
  const followed = { appOrigin: 'http://localhost', upstreamOrigin: 'http://localhost:8080' }
  expect(productSettings({ PORT: '80', UPSTREAM_PORT: '8080' })).toMatchObject(followed)
  const port = 'It must be a port number from 1 to 65535.'
  const wrong: [env: Record<string, string>, message: string][] = [
    [{ PORT: '3000x' }, `PORT is "3000x". ${port}`],
    [{ UPSTREAM_PORT: '70000' }, `UPSTREAM_PORT is "70000". ${port}`],
    [{ APP_ORIGIN: 'portal' }, 'APP_ORIGIN is "portal". It must be an address such as https://portal.example.com.'],
    [{ UPSTREAM_ORIGIN: 'ftp://a' }, 'UPSTREAM_ORIGIN is "ftp://a".'],
    [{ STOP_GRACE_SECONDS: '30s' }, 'It must be a whole number of seconds from 0 to 3600.'],
    [{ OIDC_ISSUER: 'https://id.example.com' }, 'OIDC_ISSUER is set but UPSTREAM_URL is not.'],
  ]
  for (const [env, message] of wrong) expect(() => productSettings(env)).toThrow(message)
})

it('with a real upstream the portal runs alone, without addresses of the embedded one', () => {
  const real = { UPSTREAM_URL: 'https://api.example.com', OIDC_ISSUER: 'https://id.example.com' }
  const [portal, ...others] = services(real)
  expect([portal?.name, others]).toEqual(['portal', []])
  expect(JSON.stringify(portal?.env)).not.toMatch(/4000|SESSION_KEYS|OIDC_CLIENT_SECRET/)
})

it('[REL-22] the services are told their grace period, and are killed later than that', () => {
  for (const { env, killAfterMs } of [...services({}), ...services({ STOP_GRACE_SECONDS: '90' })]) {
    expect(env.STOP_GRACE_SECONDS).toMatch(/^[39]0$/)
    expect(killAfterMs).toBeGreaterThan(Number(env.STOP_GRACE_SECONDS) * 1000)
  }
})

it('the secrets of a folder are made once, for their owner alone, and a fault is named', () => {
  const secrets = demoSecrets(dataFolder)
  const file = path.join(dataFolder, 'secrets.json')
  expect(demoSecrets(dataFolder)).toEqual(secrets)
  expect(demoSecrets(path.join(dataFolder, 'other'))).not.toEqual(secrets)
  expect(statSync(file).mode.toString(8)).toMatch(/600$/)
  writeFileSync(file, '{}')
  expect(() => demoSecrets(dataFolder)).toThrow('SESSION_KEYS is missing')
  const place = path.join(file, 'data')
  const fault = `The folder ${place} cannot be written to (ENOTDIR). Give this user the right`
  expect(() => demoSecrets(place)).toThrow(fault)
})

it('an .env file is read as Node reads it, and the environment counts more', () => {
  writeFileSync(path.join(dataFolder, '.env'), 'A="b # c" # why\nB=\nPORT=1 # the usual\nHOST=::1')
  const prepared = { node: process.execPath, env: { HOST: '0.0.0.0', C: '' } }
  expect(readEnvironment(prepared, dataFolder)).toEqual({ A: 'b # c', PORT: '1', HOST: '0.0.0.0' })
  rmSync(path.join(dataFolder, '.env'))
  expect(readEnvironment(prepared, dataFolder)).toEqual({ HOST: '0.0.0.0' })
})
