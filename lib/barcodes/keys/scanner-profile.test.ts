// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { defaultProfile, loadProfile, parseProfile, saveProfile } from './scanner-profile.ts'

afterEach(() => saveProfile(defaultProfile))

const wrong = '{"gapMs":"fast","end":"never","prefix":7,"reading":true,"sound":null}'

it('a stored text or cookie that is no profile leaves the default one', () => {
  for (const kept of [null, '', 'null', '[]', '7', '{', wrong])
    expect(parseProfile(kept), String(kept)).toEqual(defaultProfile)
  for (const cookie of ['sfl-scanner=%', 'sfl-scanner=%7B', 'x-sfl-scanner=%7B%22sound%22%3Afalse%7D']) {
    document.cookie = `${cookie}; path=/`
    expect(loadProfile(), cookie).toEqual(defaultProfile)
  }
})

it('a found profile is stored within limits, and a change of one setting leaves the others', () => {
  const kept = { gapMs: 5000, end: 'silence', prefix: ']C1', reading: 'typed', sound: false }
  expect(parseProfile(JSON.stringify(kept))).toEqual({ ...kept, gapMs: 120 })
  expect(parseProfile('{"gapMs":-1}').gapMs).toBe(50)
  saveProfile({ prefix: 'A1' })
  saveProfile({ sound: false })
  expect(loadProfile()).toEqual({ ...defaultProfile, prefix: 'A1', sound: false })
})

it('a profile stays when the storage of the site is emptied', () => {
  document.cookie = 'another=1'
  saveProfile({ prefix: '; ]C1=', sound: false })
  window.localStorage.clear()
  expect(loadProfile()).toEqual({ ...defaultProfile, prefix: '; ]C1=', sound: false })
})
