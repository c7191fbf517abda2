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
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

const shown = (title: string) => screen.queryByText(title) !== null
const titles = (pattern: RegExp) => screen.getAllByText(pattern).map((notice) => notice.textContent)
const tell = (...titlesOfErrors: string[]) => act(() => titlesOfErrors.forEach((title) => notify.error(title)))
function addField() {
  const field = document.createElement('input')
  document.body.prepend(field)
  onTestFinished(() => field.remove())
  field.focus()
  return field
}

it('the notice region announces errors at once, and removes only other notices by itself', () => {
  act(() => {
    notify.success('Canceled successfully')
    notify.error('An error occurred while updating this shipment', 'Weight missing')
  })
  expect(screen.getByText(/successfully/).closest('[aria-live]')?.ariaLive).toBe('polite')
  expect(screen.getByText('Weight missing').closest('[aria-live]')?.ariaLive).toBe('assertive')
  pass(6000)
  expect([shown('Canceled successfully'), shown('Weight missing')]).toEqual([false, true])
  pass(600_000)
  expect(shown('Weight missing')).toBe(true)
})

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
  act(() => notify.info('Printing'))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }))
  pass(60_000)
  expect(shown('Printing')).toBe(true)
  await user.tab()
  pass(6000)
  expect(shown('Printing')).toBe(false)

  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => notify.success('Item completed'))
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

it('the notice region shows equal notices once, and counts the errors that it does not show', async () => {
  document.documentElement.lang = 'en-GB'
  onTestFinished(() => document.documentElement.removeAttribute('lang'))
  const numbered = (what: string, count: number, from = 1) =>
    Array.from({ length: count }, (_, at) => `${what} ${from + at}`)
  tell('No network', 'No network')
  act(() => numbered('Notice', 8).forEach((title) => notify.info(title)))
  expect(titles(/^No network/)).toHaveLength(1)
  expect(titles(/^Notice/)).toEqual(numbered('Notice', 4, 5))
  tell(...numbered('Error', 7))
  expect(titles(/^Error/)).toEqual(numbered('Error', 5, 3))
  expect(shown('and 3 more')).toBe(true)
  act(() => notify.success('Item completed'))
  expect(shown('Item completed'), 'beside any number of errors').toBe(true)
  pass(6000)
  expect(shown('Item completed')).toBe(false)
  for (let count = 1; count <= 3; count += 1) await user.keyboard('{Escape}')
  expect(screen.queryByText(/more$/)).toBeNull()
  expect([shown('No network'), shown('Error 1')]).toEqual([true, true])
  tell(...numbered('Fault', 1005))
  expect(shown('and 1,005 more')).toBe(true)
})

it('a notice with an action stays until it is pressed or closed, not by Escape', async () => {
  const [onShown, onPress, onDismiss] = [vi.fn(), vi.fn(), vi.fn()]
  let close = () => {}
  const show = () =>
    act(() => {
      close = notify.withAction('Completing Card', { label: 'Undo', keys: ['Ctrl', 'Z'], onShown, onPress, onDismiss })
    })
  show()
  pass(60_000)
  await user.keyboard('{Escape}')
  expect(screen.getByText('Completing Card').closest('[aria-live]')?.ariaLive).toBe('polite')
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(onShown).toHaveBeenCalledOnce()
  act(() => close())
  expect(screen.queryByText('Completing Card')).toBeNull()
  onDismiss.mockClear()
  show()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Completing Card')).toBeNull()
  expect(onDismiss).toHaveBeenCalledOnce()
})

it('a warning during something stays until that is over, however it ends', async () => {
  const lasting = Promise.withResolvers<void>()
  act(() => notify.warningDuring(lasting.promise, 'Not known yet'))
  pass(60_000)
  expect(screen.getByText('Not known yet')).toBeDefined()
  await act(async () => lasting.resolve())
  expect(screen.queryByText('Not known yet')).toBeNull()
})
