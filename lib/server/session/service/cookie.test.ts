import { sealData } from 'iron-session'
import { expect, it } from 'vitest'
import { cookieNamesFor } from '#lib/server/env/cookie-names.ts'
import { sessionKeys } from '#lib/server/env/schema.ts'
import { createSessionCookie } from './cookie.ts'

const hour = 3_600_000
const key = 'k7Jq2vXw9LbTz4RmPd8sYc1HgNf6Ua3e'
const clock = { at: Date.now() }
const codec = (keys = key) =>
  createSessionCookie({
    name: '__Host-Http-sfl',
    secure: true,
    keys: sessionKeys.parse(keys),
    ttlMs: 12 * hour,
    now: () => clock.at,
  })
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const nextLetter = (letter: string) => letters.charAt(letters.indexOf(letter) + 1)
const issued = async () => {
  const { key: sidKey, setCookie } = await codec().issue()
  return { sidKey, header: setCookie.split(';')[0] ?? '' }
}

it('[SEC-03] a good seal that is spelled otherwise is refused', async () => {
  const { header, sidKey } = await issued()
  const cookie = codec()
  expect(await cookie.read(header)).toEqual({ is: 'good', key: sidKey })
  const spellings = [
    `${header}junk`,
    `${header}~2`,
    header.replace('~2', '~3'),
    header.replace('~2', ''),
    header.replace('~2', '=~2'),
    // 256 bits are 42 letters and two thirds of one: the bits that are left over mean nothing to a decoder.
    header.replace(/.~2$/, (end) => `${nextLetter(end.charAt(0))}~2`),
  ]
  for (const spelling of spellings)
    expect(await cookie.read(spelling), `for ${spelling}`).toEqual({ is: 'invalid', reason: 'invalid' })
})

it('[SEC-03] a damaged cookie, what is no seal and a seal of something else open no session', async () => {
  const { header } = await issued()
  const text = header.slice(header.indexOf('=') + 1)
  const cut = [20, 80, 160].map((at) => text.slice(0, at))
  const damaged = cut.map((start) => start + (text.at(start.length) === 'A' ? 'B' : 'A') + text.slice(start.length + 1))
  const [sid, iat] = ['a'.repeat(43), clock.at]
  const seal = (data: object) => sealData(data, { password: { 1: key } })
  const sealed = [await seal({ v: 2, sid, iat }), await seal({ v: 1, iat }), await seal({ v: 1, sid: 'abc', iat })]
  for (const value of [...cut, ...damaged, ...sealed, '', 'Fe26.2*', 'null', '%00', 'a'.repeat(10_000)])
    expect(await codec().read(`__Host-Http-sfl=${value}`), value).toMatchObject({ is: 'invalid' })
})

it('[SEC-03][SEC-04] a refused cookie says why: foreign key, expired seal, repeated name', async () => {
  const { header } = await issued()
  const other = codec(`2:${key.split('').toReversed().join('')}`)
  expect(await other.read(header)).toEqual({ is: 'invalid', reason: 'unknown-password' })
  expect(await codec().read(`${header}; __Host-Http-sfl=another`)).toEqual({ is: 'invalid', reason: 'repeated' })
  const cookie = codec()
  await cookie.read(header)
  clock.at += 12 * hour
  expect(await cookie.read(header)).toEqual({ is: 'invalid', reason: 'expired' })
  clock.at -= 12 * hour
})

it('[ST-12] the cookies of a stage are kept apart, and Secure and prefixed at every https address', () => {
  const at = (APP_ORIGIN: string, COOKIE_SUFFIX = '') => cookieNamesFor({ APP_ORIGIN, COOKIE_SUFFIX })
  const stage = { session: '__Host-Http-sfl-stage', language: '__Host-Http-sfl-lang-stage', secure: true }
  expect(at('https://stage.example.com', '-stage')).toMatchObject(stage)
  expect(at('https://localhost:3000')).toMatchObject({ session: '__Host-Http-sfl', secure: true })
})

it('[ST-02] over http on loopback Safari can store the cookies: they are neither Secure nor prefixed', async () => {
  const { session: name, secure } = cookieNamesFor({ APP_ORIGIN: 'http://localhost:3000', COOKIE_SUFFIX: '' })
  const { setCookie } = await createSessionCookie({
    name,
    secure,
    keys: sessionKeys.parse(key),
    ttlMs: hour,
    now: Date.now,
  }).issue()
  expect(setCookie.replace(/=[^;]+/, '=…')).toBe('sfl=…; Path=/; HttpOnly; SameSite=Lax')
})
