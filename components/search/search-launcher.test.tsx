// @vitest-environment jsdom
import { http } from 'msw'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { watchForms } from '#components/shell/session/session-guard.tsx'
import { listenForScans } from '#lib/barcodes/listen-for-scans.ts'
import { dispatchKey, keysOf } from '#lib/barcodes/testing/scanner.ts'
import { followTranslations } from '#lib/browser/translated-texts.ts'
import { search } from '#lib/contract/search.ts'
import { openSearch } from '#lib/search/palette/open.ts'
import { rememberSearch } from '#lib/search/recent/recent.ts'
import type { SearchSetup } from '#lib/search/setup/setup.ts'
import messages from '#messages/en-GB.json'
import { answer, answerElsewhere, fakePortal, refusal } from '#tests/support/answer.ts'
import { forceColours } from '#tests/support/forced-colours.ts'
import { act, cleanup, fireEvent, renderInPage, screen, within } from '#tests/support/page.tsx'
import { translateContinuously } from '#tests/support/translate.ts'
import { searchClient } from './search-client.ts'
import { SearchLauncher } from './search-launcher.tsx'

const portal = fakePortal()
const setup = {
  userId: 'pia',
  accountId: 'kestrel',
  locale: 'en-GB',
  indexes: ['shipments', 'products', 'cases'],
  opens: ['shipments', 'products'],
  commands: [{ key: '/work', label: 'Live Jobs', groups: ['Production'], href: '/work' }],
  messages,
} as unknown as SearchSetup

let asked: string[] = []
/** What the upstream says to one question. */
let found: (query: string) => unknown

const created = new Date(Date.now() - 3 * 86_400_000).toISOString()
const order = (id: string) => {
  return { objectID: id, orderId: id, sourceOrderId: id, status: 'shipped', created, _tags: [] }
}
const some = (hits: unknown[]) => ({ hits, nbHits: hits.length, nbPages: 1, page: 0, facets: {} })

const noting = async (request: Request) => {
  const { query } = (await request.json()) as { query: string }
  asked.push(query)
  const said = await found(query)
  return said instanceof Response ? said : Response.json(said)
}

// Reading the code of the dialog is the machine's time, not the dialog's.
beforeAll(async () => void (await import('./search-dialog.tsx')))

beforeEach(() => {
  asked = []
  found = (query) => some([order(`LUM-${query || 'newest'}`)])
  portal.use(
    http.get('*/api/search/setup', () => Response.json(setup)),
    ...[search.shipments, search.products, search.cases].map((call) => answer(call, noting)),
  )
  window.history.replaceState(null, '', '/orders/list')
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  vi.stubGlobal('IntersectionObserver', function observer() {
    return { observe: () => {}, disconnect: () => {} }
  })
})
afterEach(() => {
  window.localStorage.clear()
  searchClient.clear()
})

/** What the router does with an address that a page writes. */
function Address({ children }: { children: ReactNode }) {
  const [text, setText] = useState(window.location.search)
  useEffect(() => {
    const follow = () => setText(window.location.search)
    for (const name of ['pushState', 'replaceState'] as const)
      window.history[name] = (...written) => {
        History.prototype[name].apply(window.history, written)
        follow()
      }
    window.addEventListener('popstate', follow)
    return () => {
      for (const name of ['pushState', 'replaceState']) Reflect.deleteProperty(window.history, name)
      window.removeEventListener('popstate', follow)
    }
  }, [])
  return <SearchParamsContext value={new URLSearchParams(text)}>{children}</SearchParamsContext>
}

async function openIt(keys = '{Control>}s{/Control}') {
  const page = renderInPage(
    <Address>
      <SearchLauncher texts={{ open: 'Search', hint: 'Search or go to …' }} />
    </Address>,
  )
  if (keys) await page.user.keyboard(keys)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Search (orders|products|enquiries)$/ })
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
  return { ...page, field }
}

const pointedAt = (field: HTMLInputElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
const typed = (term: string) => screen.findByRole('option', { name: new RegExp(`LUM-${term}`) })

it('[ST-08] a page counts as not typed in where only a term of the search was typed', async () => {
  const stopped = new AbortController()
  onTestFinished(() => stopped.abort())
  const hasInput = watchForms(stopped.signal)
  const { user } = await openIt()
  await user.keyboard('abc')
  await typed('abc')
  expect(hasInput()).toBe(false)
})

it('[SE-01] the search opens again although its dialog has not gone since it was closed', async () => {
  const { user } = await openIt()
  window.addEventListener('popstate', () => openSearch(), { once: true })
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(window.location.search).toBe('?search='))
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)))
  expect(screen.getByRole('dialog')).toBeTruthy()
})

it('[SE-03] a palette that is translated while the user types shows the hits of each term', async () => {
  followTranslations(window)
  onTestFinished(translateContinuously())
  const { user } = await openIt()
  const results = () => within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option')
  found = (query) => some(['A', 'B', 'C'].slice(query.length % 2).map((name) => order(`LUM-${query}${name}`)))
  for (const term of ['1', '10', '108', '1088']) {
    await user.keyboard(term.at(-1) ?? '')
    await typed(`${term}C`)
    expect(results()).toHaveLength(3 - (term.length % 2))
  }
})

it('with forced colours the hit that Enter opens is marked', async () => {
  forceColours()
  const { user } = await openIt()
  await user.keyboard('1088{ArrowDown}')
  expect(getComputedStyle(await typed('1088')).outlineStyle).toBe('solid')
})

it('[SE-03] the Enter that chooses a conversion of an input method opens no hit', async () => {
  const { user, field } = await openIt()
  await user.keyboard('田中')
  const hit = await typed('田中')
  const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault())
  hit.addEventListener('click', opened)
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 }) // Safari, where the composition is over by then
  expect(opened).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(opened).toHaveBeenCalledOnce()
})

it('[SE-06] an empty result of products has no hint on how orders are found', async () => {
  found = () => some([])
  const { user } = await openIt()
  await screen.findByText(/Orders of your other accounts/)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Search in' }), 'products')
  await screen.findByRole('combobox', { name: 'Search products' })
  await vi.waitFor(() => expect(screen.queryByText(/Orders of your other accounts/)).toBeNull())
  await screen.findByText('No results', { selector: 'p' })
})

it('[SE-04] cleared filters, or a search chosen anew, leave the focus in the field of the search', async () => {
  portal.use(answerElsewhere())
  found = () => some([])
  rememberSearch(setup, { index: 'shipments', term: 'LUM-7' })
  const { user, field } = await openIt()
  const results = within(screen.getByRole('region', { name: 'Results' }))
  await user.click(await results.findByRole('option', { name: /^LUM-7/ }))
  expect([field.value, document.activeElement]).toEqual(['LUM-7', field])
  await user.click(screen.getByRole('button', { name: 'Toggle Filters' }))
  await user.click(screen.getByRole('button', { name: 'Shipped' }))
  await user.click(await results.findByRole('button', { name: 'Clear filters' }))
  expect(document.activeElement).toBe(field)
})

it('[SE-04] a search that is tried again leaves the focus in the field of the search', async () => {
  const pageOf = (hits: unknown[]) => ({ ...some(hits), nbHits: 60, nbPages: 2 })
  const waiting = Promise.withResolvers<Response>()
  const answers: unknown[] = [pageOf([order('LUM-1')]), refusal(500, 'Out of order'), waiting.promise]
  found = () => answers.shift()
  let comeNear: (entries: object[]) => void = () => {}
  vi.stubGlobal('IntersectionObserver', function observer(tell: typeof comeNear) {
    comeNear = tell
    return { observe: () => {}, disconnect: () => {} }
  })
  const { user, field } = await openIt()
  await typed('1')
  act(() => comeNear([{ isIntersecting: true }]))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Loading more …')
  expect(document.activeElement).toBe(field)
})

it('[SE-08] a found product of an upstream without products is a line that leads nowhere', async () => {
  const opens = ['shipments']
  const only = { ...setup, indexes: ['products'], opens, commands: [] }
  portal.use(http.get('*/api/search/setup', () => Response.json(only)))
  found = () => some([{ objectID: 'p1', productCode: 'MUG', description: 'Mug' }])
  const { user } = await openIt()
  const line = await screen.findByText('MUG')
  expect(line.closest('li')).not.toBeNull()
  expect(line.closest('a')).toBeNull()
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('dialog')).toBeDefined()
})

it('[SE-03] a late answer never takes the place of a newer one', async () => {
  const late = Promise.withResolvers<unknown>()
  const { user } = await openIt()
  await typed('newest')
  found = (query) => (query === 'a' ? late.promise : some([order(`LUM-${query}`)]))
  await user.keyboard('a')
  await vi.waitFor(() => expect(asked).toContain('a'))
  await user.keyboard('b')
  await typed('ab')
  late.resolve(some([order('LUM-late')]))
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)))
  const results = within(screen.getByRole('listbox', { name: 'Results' })).getAllByRole('option')
  expect(results.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('LUM-ab')])
})

it('what is typed before the field of the search has the focus can be corrected, or typed anew', async () => {
  const came = Promise.withResolvers<void>()
  portal.use(http.get('*/api/search/setup', async () => came.promise.then(() => Response.json(setup))))
  const opening = openIt('{Control>}s{/Control}lun{Backspace}m')
  await new Promise((resolve) => void setTimeout(resolve, 200))
  came.resolve()
  const { user, field } = await opening
  expect(field.value).toBe('lum')
  await user.keyboard('{Control>}k{/Control}x')
  expect(field.value).toBe('x')
})

/** Notes what was opened, and the address at that moment, and stays on the page. */
function watchOpening() {
  const opened: { text: string; address: string }[] = []
  const note = (event: MouseEvent) => {
    const option = event.target instanceof Element && event.target.closest('[role=option]')
    if (option) opened.push({ text: option.textContent ?? '', address: window.location.search })
    event.preventDefault()
  }
  document.addEventListener('click', note)
  onTestFinished(() => document.removeEventListener('click', note))
  return opened
}

it('[SE-01] the address holds the search before a page is gone to, and is not written again', async () => {
  const opened = watchOpening()
  const { user, field } = await openIt()
  await user.keyboard('live')
  await vi.waitFor(() => expect(pointedAt(field)).toMatch(/^Live Jobs/))
  const write = vi.spyOn(window.history, 'replaceState')
  await user.keyboard('{Enter}')
  expect(opened).toEqual([{ text: expect.stringContaining('Live Jobs'), address: '?search=live' }])
  expect(write).toHaveBeenCalledOnce()
  await act(() => new Promise((resolve) => void setTimeout(resolve, 800)))
  expect(write).toHaveBeenCalledOnce()
  write.mockRestore()
})

it('Enter never opens what an earlier question had found: it waits for the answer', async () => {
  const { user, field } = await openIt()
  await typed('newest')
  const opened = watchOpening()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(pointedAt(field)).toContain('LUM-newest')
  fireEvent.input(field, { target: { value: '10400' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(opened).toEqual([])
  await vi.waitFor(() => expect(opened.map(({ text }) => text)).toEqual([expect.stringContaining('LUM-10400')]))
  expect(asked).toEqual(['', '10400'])
})

const ends = ['Enter', 'Tab'] as const
it.each(ends)('[BC-01] [SE-01] a scan into the search that ends with %s opens the order it names', async (end) => {
  onTestFinished(listenForScans(window, { onRead: () => undefined }))
  const { field } = await openIt()
  await typed('newest')
  const opened = watchOpening()
  for (const key of keysOf('10400', { end })) {
    if (key.key === end) fireEvent.input(field, { target: { value: '10400' } })
    act(() => void dispatchKey(key, field))
  }
  await vi.waitFor(() => expect(opened.map(({ text }) => text)).toEqual([expect.stringContaining('LUM-10400')]))
  expect(document.activeElement).toBe(field)
})

it('a text that is too long is not sent, and says what to do', async () => {
  const { user, field } = await openIt()
  await typed('newest')
  await user.click(field)
  await user.paste('x'.repeat(10_000))
  await screen.findByText('The text has more than 500 characters')
  expect(screen.queryByRole('listbox', { name: 'Results' })).toBeNull()
  await act(() => new Promise((resolve) => void setTimeout(resolve, 400)))
  expect(asked).toEqual([''])
  expect(field.value).toHaveLength(10_000)
  expect(window.location.search.length).toBeLessThan(100)
})

/** As on a page whose search was never opened: its code has still to come. */
async function renderFresh() {
  vi.resetModules()
  const { SearchLauncher: Fresh } = await import('./search-launcher.tsx')
  return renderInPage(
    <Address>
      <Fresh texts={{ open: 'Search', hint: '' }} />
    </Address>,
  )
}

it('[SE-01] Esc while the code is on its way, or settings that do not come, open nothing', async () => {
  const came = Promise.withResolvers<void>()
  portal.use(http.get('*/api/search/setup', () => came.promise.then(() => Response.json(setup))))
  const { user } = await renderFresh()
  await user.keyboard('{Control>}k{/Control}{Escape}')
  await vi.waitFor(() => expect(window.location.search).toBe(''))
  came.resolve()
  await act(() => new Promise((resolve) => void setTimeout(resolve, 100)))
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  const report = vi.spyOn(window, 'reportError').mockImplementation(() => {})
  onTestFinished(() => report.mockRestore())
  portal.use(http.get('*/api/search/setup', () => Response.error()))
  await (await renderFresh()).user.keyboard('{Control>}k{/Control}')
  await vi.waitFor(() => expect(report).toHaveBeenCalled())
  await vi.waitFor(() => expect(window.location.search).toBe(''))
})
