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

it('a profile stays when the storage of the site is emptied', () => {
  document.cookie = 'another=1'
  saveProfile({ prefix: '; ]C1=', sound: false })
  window.localStorage.clear()
  expect(loadProfile()).toEqual({ ...defaultProfile, prefix: '; ]C1=', sound: false })
})
