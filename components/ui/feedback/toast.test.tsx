// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { act, fireEvent, render, screen, userEvent } from '#tests/support/component.ts'
import { notify } from './notify.ts'
import { ToastRegion } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<ToastRegion texts={{ label: 'Notifications', dismiss: 'Dismiss', more: 'and {count} more' }} />)
})

afterEach(() => vi.useRealTimers())

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

const shown = (title: string) => screen.queryByText(title) !== null
const tell = (...titlesOfErrors: string[]) => act(() => titlesOfErrors.forEach((title) => notify.error(title)))
function addField() {
  const field = document.createElement('input')
  document.body.prepend(field)
  onTestFinished(() => field.remove())
  field.focus()
  return field
}

it('the notice region keeps its place free, also when the window turns', () => {
  const place = () => document.documentElement.style.getPropertyValue('--notice-place')
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80)
  onTestFinished(() => height.mockRestore())
  tell('Not printed')
  expect(place()).toBe('80px')
  height.mockReturnValue(60)
  fireEvent(window, new Event('resize'))
  expect(place()).toBe('60px')
})

it('the notice region keeps notices while the focus is on their buttons, or the page is hidden', async () => {
  act(() => void notify.info('Printing'))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }))
  pass(60_000)
  expect(shown('Printing')).toBe(true)
  await user.tab()
  pass(6000)
  expect(shown('Printing')).toBe(false)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => void notify.success('Item completed'))
  pass(600_000)
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  pass(5999)
  expect(shown('Item completed')).toBe(true)
  pass(1)
  expect(shown('Item completed')).toBe(false)
  hidden.mockRestore()
})

it('a notice that goes hands the focus to the next one, and the last one to where it came from', async () => {
  const field = addField()
  tell('First', 'Second')
  await user.tab()
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Dismiss' })[0])
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Second' }))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(field)
})

it('a notice is closed by Escape, the newest first, and by a click, which moves no focus', async () => {
  const field = addField()
  tell('First', 'Second', 'Third')
  await user.keyboard('{Escape}')
  expect(shown('Third')).toBe(false)
  await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
  expect([shown('First'), shown('Second')]).toEqual([false, true])
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(shown('Second')).toBe(false)
  expect(document.activeElement).toBe(field)
})
