// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { defaultProfile, loadProfile, parseProfile, saveProfile } from './scanner-profile.ts'

afterEach(() => saveProfile(defaultProfile))

it.each([null, '', 'null', '[]', '7', '{', '{"gapMs":"fast","end":"never","prefix":7,"reading":true,"sound":null}'])(
  'the stored text %j is no profile, so the default one applies',
  (kept) => expect(parseProfile(kept)).toEqual(defaultProfile),
)

it('a found profile is stored, within limits', () => {
  const kept = { gapMs: 5000, end: 'silence', prefix: ']C1', reading: 'typed', sound: false }
  expect(parseProfile(JSON.stringify(kept))).toEqual({ ...kept, gapMs: 120 })
  expect(parseProfile('{"gapMs":-1}').gapMs).toBe(50)
})

it('a change of one setting leaves the others', () => {
  saveProfile({ prefix: 'A1' })
  saveProfile({ sound: false })
  expect(loadProfile()).toEqual({ ...defaultProfile, prefix: 'A1', sound: false })
})

it.each(['sfl-scanner=%', 'sfl-scanner=%7B', 'x-sfl-scanner=%7B%22sound%22%3Afalse%7D'])(
  'a cookie %j is no profile',
  (cookie) => {
    document.cookie = `${cookie}; path=/`
    expect(loadProfile()).toEqual(defaultProfile)
  },
)

it('a profile stays when the storage of the site is emptied', () => {
  document.cookie = 'another=1'
  saveProfile({ prefix: '; ]C1=', sound: false })
  window.localStorage.clear()
  expect(loadProfile()).toEqual({ ...defaultProfile, prefix: '; ]C1=', sound: false })
})
