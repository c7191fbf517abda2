// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { defaultProfile, loadProfile, saveProfile } from './scanner-profile.ts'

afterEach(() => saveProfile(defaultProfile))

it('a profile stays when the storage of the site is emptied', () => {
  document.cookie = 'another=1'
  saveProfile({ prefix: '; ]C1=', sound: false })
  window.localStorage.clear()
  expect(loadProfile()).toEqual({ ...defaultProfile, prefix: '; ]C1=', sound: false })
})
