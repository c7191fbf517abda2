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

it('the notice region announces notices politely and errors at once', () => {
  act(() => {
    notify.success('Order has been canceled successfully')
    notify.error('An error occurred while updating this shipment', 'Weight missing')
  })
  expect(screen.getByText(/canceled successfully/).closest('[aria-live]')?.ariaLive).toBe('polite')
  expect(screen.getByText('Weight missing').closest('[aria-live]')?.ariaLive).toBe('assertive')
})

it('the notice region keeps its place free, as high as it is, and measures it again when the window turns', () => {
  const place = () => document.documentElement.style.getPropertyValue('--notice-place')
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80)
  onTestFinished(() => height.mockRestore())
  act(() => {
    notify.error('Not printed')
  })
  expect(place()).toBe('80px')
  height.mockReturnValue(60)
  fireEvent(window, new Event('resize'))
  expect(place()).toBe('60px')
})

it('the notice region removes notices after a while, and errors never', () => {
  act(() => {
    notify.info('Printing')
    notify.error('Not printed')
  })
  pass(6000)
  expect(screen.queryByText('Printing')).toBeNull()
  pass(600_000)
  expect(screen.getByText('Not printed')).toBeDefined()
})

it('the notice region keeps notices while the pointer or focus is on their buttons', async () => {
  act(() => {
    notify.info('Printing')
  })
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }))
  pass(60_000)
  expect(screen.getByText('Printing')).toBeDefined()
  await user.tab()
  pass(6000)
  expect(screen.queryByText('Printing')).toBeNull()
})

it('the notice region shows notices of a hidden page once the page is visible', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  act(() => {
    notify.success('Item completed')
  })
  pass(600_000)
  hidden.mockReturnValue(false)
  fireEvent(document, new Event('visibilitychange'))
  pass(5999)
  expect(screen.getByText('Item completed')).toBeDefined()
  pass(1)
  expect(screen.queryByText('Item completed')).toBeNull()
  hidden.mockRestore()
})

it('the notice region moves focus to the next notice when one goes, and after the last one to where it came from', async () => {
  const field = document.createElement('input')
  document.body.prepend(field)
  act(() => {
    notify.error('First')
    notify.error('Second')
  })
  field.focus()
  await user.tab()
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Dismiss' })[0])
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Second' }))
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(field)
  field.remove()
})

it('a notice is closed by its button and by Escape, the newest first', async () => {
  act(() => {
    notify.error('First')
    notify.error('Second')
    notify.error('Third')
  })
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Third')).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] ?? document.body)
  expect(screen.queryByText('First')).toBeNull()
  expect(screen.getByText('Second')).toBeDefined()
})

it('a click on a notice leaves the focus in the field it came from', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  act(() => {
    notify.error('First')
  })
  field.focus()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('First')).toBeNull()
  expect(document.activeElement).toBe(field)
  field.remove()
})

it('the notice region shows equal notices once, and does not fill the screen', () => {
  act(() => {
    notify.error('No network')
    notify.error('No network')
    for (let count = 1; count <= 8; count += 1) notify.info(`Notice ${count}`)
  })
  expect(screen.getAllByText('No network')).toHaveLength(1)
  expect(screen.getAllByText(/^Notice/).map((notice) => notice.textContent)).toEqual([
    'Notice 5',
    'Notice 6',
    'Notice 7',
    'Notice 8',
  ])
})

it('of more than five errors shows the newest, and how many more there are', async () => {
  act(() => {
    for (let count = 1; count <= 8; count += 1) notify.error(`Error ${count}`)
  })
  expect(screen.getAllByText(/^Error/).map((notice) => notice.textContent)).toEqual([
    'Error 4',
    'Error 5',
    'Error 6',
    'Error 7',
    'Error 8',
  ])
  expect(screen.getByText('and 3 more')).toBeDefined()
  for (let count = 1; count <= 3; count += 1) await user.keyboard('{Escape}')
  expect(screen.queryByText(/more$/)).toBeNull()
  expect(screen.getByText('Error 1')).toBeDefined()
})

it('the number of errors that are not shown is grouped as the language of the page does', () => {
  document.documentElement.lang = 'en-GB'
  onTestFinished(() => document.documentElement.removeAttribute('lang'))
  act(() => {
    for (let count = 1; count <= 1010; count += 1) notify.error(`Error ${count}`)
  })
  expect(screen.getByText('and 1,005 more')).toBeDefined()
})

it('a passing notice is seen beside any number of errors', () => {
  act(() => {
    for (const number of [1, 2, 3, 4, 5, 6]) notify.error(`Not printed ${number}`)
    notify.success('Item completed')
  })
  expect(screen.getByText('Item completed')).toBeDefined()
  pass(6000)
  expect(screen.queryByText('Item completed')).toBeNull()
})

it('a notice with an action stays until that is pressed or it is closed, is announced politely, and Escape leaves it', async () => {
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
