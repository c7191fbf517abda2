// @vitest-environment jsdom
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { keepProfile, loadProfile, parseProfile, usualScanner } from './profile.ts'

afterEach(() => {
  window.localStorage.clear()
  keepProfile(usualScanner)
})

it.each([null, '', 'null', '[]', '7', '{', '{"gapMs":"fast","end":"never","prefix":7,"reading":true,"sound":null}'])(
  'takes %j for no profile',
  (kept) => expect(parseProfile(kept)).toEqual(usualScanner),
)

it('keeps what was found, within limits', () => {
  const kept = { gapMs: 5000, end: 'silence', prefix: ']C1', reading: 'typed', sound: false }
  expect(parseProfile(JSON.stringify(kept))).toEqual({ ...kept, gapMs: 120 })
  expect(parseProfile('{"gapMs":-1}').gapMs).toBe(50)
})

it('changes one thing and keeps the others', () => {
  keepProfile({ prefix: 'A1' })
  keepProfile({ sound: false })
  expect(loadProfile()).toEqual({ ...usualScanner, prefix: 'A1', sound: false })
})

it('lasts as long as the page where nothing may be stored', () => {
  const refuse = () => {
    throw new DOMException('storage is forbidden')
  }
  for (const name of ['getItem', 'setItem'] as const) {
    const spy = vi.spyOn(Storage.prototype, name).mockImplementation(refuse)
    onTestFinished(() => spy.mockRestore())
  }
  keepProfile({ prefix: 'A1' })
  expect(loadProfile().prefix).toBe('A1')
})

it('holds a change also where older settings are stored and storage is full', () => {
  keepProfile({ sound: true })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('storage is full')
  })
  onTestFinished(() => full.mockRestore())
  keepProfile({ sound: false })
  expect(loadProfile().sound).toBe(false)
})
