// @vitest-environment jsdom
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { defaultProfile, loadProfile, parseProfile, saveProfile } from './scanner-profile.ts'

afterEach(() => {
  window.localStorage.clear()
  saveProfile(defaultProfile)
})

it.each([null, '', 'null', '[]', '7', '{', '{"gapMs":"fast","end":"never","prefix":7,"reading":true,"sound":null}'])(
  'takes %j for no profile',
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

it('a profile lasts as long as the page where the browser refuses to store', () => {
  const refuse = () => {
    throw new DOMException('storage is forbidden')
  }
  for (const name of ['getItem', 'setItem'] as const) {
    const spy = vi.spyOn(Storage.prototype, name).mockImplementation(refuse)
    onTestFinished(() => spy.mockRestore())
  }
  saveProfile({ prefix: 'A1' })
  expect(loadProfile().prefix).toBe('A1')
})

it('a change holds where older settings are stored and storage is full', () => {
  saveProfile({ sound: true })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('storage is full')
  })
  onTestFinished(() => full.mockRestore())
  saveProfile({ sound: false })
  expect(loadProfile().sound).toBe(false)
})
