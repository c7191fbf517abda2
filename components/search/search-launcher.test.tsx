// @vitest-environment jsdom
import { http } from 'msw'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { watchForms } from '#components/shell/session/session-guard.tsx'
import { listenForScans } from '#lib/barcodes/keys/listen-for-scans.ts'
import { keysOf } from '#lib/barcodes/testing/scanner.ts'
import { search } from '#lib/contract/search.ts'
import type { SearchSetup } from '#lib/search/setup/setup.ts'
import messages from '#messages/en-GB.json'
import { answer, fakePortal } from '#tests/support/answer.ts'
import { act, cleanup, fireEvent, screen, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { searchClient } from './search-client.ts'
import { SearchFoot } from './search-foot.tsx'
import { SearchLauncher } from './search-launcher.tsx'
import type { Found } from './use-found.ts'

const portal = fakePortal()
const setup = {
  userId: 'pia',
  accountId: 'kestrel',
  locale: 'en-GB',
  indexes: ['shipments', 'products', 'cases'],
  commands: [
    { key: '/work', label: 'Live Jobs', groups: ['Production'], href: '/work' },
    { key: 'signOut', label: 'Sign Out', groups: ['You'], action: { do: 'signOut' } },
    { key: 'theme:dark', label: 'Dark', groups: ['Appearance'], action: { do: 'chooseTheme', theme: 'dark' } },
  ],
  messages,
} as unknown as SearchSetup

type Body = { query: string; facetFilters: string[][] }
type Asked = Body & { page: number; at: number }
let asked: Asked[] = []
/** What the upstream says to one question. */
let found: (question: Asked) => unknown

const order = (sourceOrderId: string, more: object = {}) => ({
  objectID: sourceOrderId,
  orderId: sourceOrderId,
  sourceOrderId,
  status: 'shipped',
  created: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  shipTo: { name: 'Ada Lovelace', companyName: 'Analytical Engines', postcode: 'EC2A 4EX', town: 'London' },
  carrier: { code: 'dhl', service: 'Parcel Connect' },
  items: 3,
  _tags: [],
  ...more,
})
const facets = { status: { shipped: 7, error: 1 }, date: { today: 2, week: 4 } }
const some = (hits: unknown[], more: object = {}) => ({
  hits,
  nbHits: hits.length,
  nbPages: 1,
  page: 0,
  facets,
  ...more,
})

const noting = async (request: Request) => {
  const body = (await request.json()) as Body
  const page = Number(new URL(request.url).searchParams.get('page'))
  const question = { ...body, page, at: performance.now() }
  asked.push(question)
  const said = await found(question)
  return said instanceof Response ? said : Response.json(said)
}

/** Tells those who watch for the end of the list that it has come near. */
let comesNear: (() => void)[] = []

// Reading the code of the dialog is the machine's time, not the dialog's.
beforeAll(async () => void (await import('./search-dialog.tsx')))

beforeEach(() => {
  asked = []
  found = ({ query }) => some([order(`LUM-${query || 'newest'}`)])
  comesNear = []
  portal.use(
    http.get('*/api/search/setup', () => Response.json(setup)),
    ...[search.shipments, search.products, search.cases].map((call) => answer(call, noting)),
  )
  window.history.replaceState(null, '', '/orders/list')
  Element.prototype.scrollIntoView = vi.fn<() => void>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => comesNear.push(() => tell([{ isIntersecting: true }]))
      }
      disconnect = () => {
        comesNear = []
      }
    },
  )
})
afterEach(() => {
  delete document.documentElement.dataset.theme
  window.localStorage.clear()
  searchClient.clear()
})

/** What the router does with an address that a page writes. */
function Address({ children }: { children: ReactNode }) {
  const [text, setText] = useState(window.location.search)
  useEffect(() => {
    const pushState = window.history.pushState.bind(window.history)
    const replaceState = window.history.replaceState.bind(window.history)
    const follow = () => setText(window.location.search)
    window.history.pushState = (...written) => {
      pushState(...written)
      follow()
    }
    window.history.replaceState = (...written) => {
      replaceState(...written)
      follow()
    }
    window.addEventListener('popstate', follow)
    return () => {
      Object.assign(window.history, { pushState, replaceState })
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

const options = () =>
  within(screen.getByRole('listbox', { name: 'Results' }))
    .getAllByRole('option')
    .map((option) => option.textContent ?? '')
const pointedAt = (field: HTMLInputElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''
const typed = (term: string) => screen.findByRole('option', { name: new RegExp(`LUM-${term}`) })
const questions = () => asked.map(({ query }) => query)

it('[SE-01] the search dialog counts the hits, names the index, and closes with Esc', async () => {
  found = () => some([order('LUM-1'), order('LUM-2')], { nbHits: 1234, nbPages: 617 })
  const { user, field } = await openIt()
  expect(field.placeholder).toBe('Search orders')
  expect((await screen.findByText('LUM-1')).title).toBe('LUM-1')
  expect((await screen.findByRole('dialog', { name: /2 \/ 1,234/ })).textContent).toMatch(/^Search/)
  expect(window.location.search).toBe('?search=')
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(window.location.search).toBe('')
})

it('[SE-01] the search dialog opens as an address says, and closing leaves the page', async () => {
  window.history.replaceState(null, '', '/orders/list?page=2&search=abc&searchBy=status:shipped')
  const { field, user } = await openIt('')
  expect(field.value).toBe('abc')
  await typed('abc')
  expect(asked).toMatchObject([{ query: 'abc', facetFilters: [['status:shipped']] }])
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(window.location.search).toBe('?page=2'))
})

it('[ST-08] a page counts as not typed in where only a term of the search was typed', async () => {
  const stopped = new AbortController()
  onTestFinished(() => stopped.abort())
  const hasInput = watchForms(stopped.signal)
  const { user } = await openIt()
  await user.keyboard('abc')
  await typed('abc')
  expect(hasInput()).toBe(false)
})

it('[SE-02] the search dialog offers the indexes when there are several, and asks the chosen one', async () => {
  const { user, field } = await openIt()
  const select = screen.getByRole('combobox', { name: 'Search in' })
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Orders', 'Products', 'Enquiries'])
  found = () => some([{ objectID: 'p1', productCode: 'BC-85x55', description: 'Business card' }], { facets: {} })
  await user.selectOptions(select, 'Products')
  const hit = await screen.findByRole('option', { name: /BC-85x55.*Business card/ })
  expect(hit.getAttribute('href')).toBe('/products/view/p1')
  expect(field.placeholder).toBe('Search products')
})

it('[SE-03] the search dialog asks once the user has not typed for 300 ms', async () => {
  const { field } = await openIt()
  await typed('newest')
  const at = performance.now()
  for (const value of ['a', 'ab', 'abc']) fireEvent.input(field, { target: { value } })
  await typed('abc')
  expect(questions()).toEqual(['', 'abc'])
  expect((asked.at(-1)?.at ?? 0) - at).toBeGreaterThanOrEqual(299)
})

it('[SE-01] nothing is asked for a session that is being ended, and the search goes on where that fails', async () => {
  let fail = () => {}
  const failed = new Promise<void>((resolve) => (fail = resolve))
  portal.use(
    http.post('*/api/session/logout', async () => {
      await failed
      return Response.json({}, { status: 503 })
    }),
  )
  const { field } = await openIt()
  await typed('newest')
  const calls = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => calls.mockRestore())
  const type = (value: string) => fireEvent.input(field, { target: { value } })
  const choose = () => fireEvent.keyDown(field, { key: 'Enter' })
  found = () => new Promise(() => {})
  type('sign')
  await vi.waitFor(() => expect(questions()).toEqual(['', 'sign']))
  type('sign o')
  choose()
  await vi.waitFor(() => expect(calls.mock.calls[0]?.[1]?.signal?.aborted).toBe(true))
  await act(() => new Promise((resolve) => void setTimeout(resolve, 400)))
  expect(questions()).toEqual(['', 'sign'])
  found = ({ query }) => some([order(`LUM-${query}`)])
  fail()
  await typed('sign o')
  expect(questions()).toEqual(['', 'sign', 'sign o'])
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

it('[SE-03] a late answer never takes the place of a newer one', async () => {
  let answerLate: (said: unknown) => void = () => {}
  const late = new Promise((resolve) => (answerLate = resolve))
  const { user } = await openIt()
  await typed('newest')
  found = ({ query }) => (query === 'a' ? late : some([order(`LUM-${query}`)]))
  await user.keyboard('a')
  await vi.waitFor(() => expect(questions()).toContain('a'))
  await user.keyboard('b')
  await typed('ab')
  answerLate(some([order('LUM-late')]))
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)))
  expect(options()).toEqual([expect.stringContaining('LUM-ab')])
})

it('[SE-04] the search dialog narrows by statuses and one date, counts what is chosen, and ignores a second click within 300 ms', async () => {
  const { user } = await openIt()
  await typed('newest')
  await user.click(screen.getByRole('button', { name: 'Toggle Filters' }))
  const pill = (name: RegExp) => screen.getByRole('button', { name, pressed: undefined })
  const clickAt = (button: HTMLElement, timeStamp: number) =>
    fireEvent(
      button,
      Object.defineProperty(new MouseEvent('click', { bubbles: true }), 'timeStamp', { value: timeStamp }),
    )
  let time = 0
  const press = async (name: RegExp, filters: string[][]) => {
    const before = asked.length
    time += 300
    clickAt(pill(name), time)
    clickAt(pill(name), time + 299)
    await vi.waitFor(() => expect(asked.length).toBe(before + 1))
    expect(asked.at(-1)?.facetFilters).toEqual(filters)
  }
  expect(pill(/^Shipped/).textContent).toBe('Shipped7')
  expect(pill(/^Pending/).textContent).toBe('Pending0')
  await press(/^Shipped/, [['status:shipped']])
  await press(/^Error/, [['status:shipped', 'status:error']])
  await press(/^Today/, [['status:shipped', 'status:error'], ['date:today']])
  await press(/^Past Week/, [['status:shipped', 'status:error'], ['date:week']])
  expect(screen.getByRole('button', { name: 'Toggle Filters (3)' }).ariaExpanded).toBe('true')
  clickAt(screen.getByRole('button', { name: 'Clear filters' }), time + 300)
  await screen.findByRole('button', { name: 'Toggle Filters' })
})

it('[SE-05] the search dialog loads more near the end while there is a next page, also after a failure', async () => {
  let fails = true
  found = ({ page }) =>
    page === 1 && fails
      ? Response.json({ message: 'no' }, { status: 500 })
      : some([order(`LUM-${page}`)], { nbHits: 2, nbPages: 2, page })
  const { user } = await openIt()
  await typed('0')
  await vi.waitFor(() => expect(comesNear).toHaveLength(1))
  act(() => comesNear[0]?.())
  await screen.findByText('The results could not be brought up to date.')
  await typed('0')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await typed('1')
  expect(comesNear).toEqual([])
  expect(screen.getByRole('dialog', { name: /2 \/ 2/ })).toBeDefined()
})

it('[SE-05] the search dialog loads as many hits as fill the screen, however late it draws its rows', async () => {
  const [rows, screenful] = [20, 30]
  found = ({ page }) =>
    some(
      Array.from({ length: rows }, (_, at) => order(`LUM-${page * rows + at}`)),
      { nbHits: 200, nbPages: 10, page },
    )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly observe: () => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => {
          const isIntersecting = screen.queryAllByRole('option', { name: /LUM/ }).length < screenful
          setTimeout(() => act(() => tell([{ isIntersecting }])))
        }
      }
      disconnect = () => {}
    },
  )
  await openIt()
  await typed('39')
  await act(() => new Promise((resolve) => void setTimeout(resolve, 300)))
  expect(asked.map(({ page }) => page)).toEqual([0, 1])
})

it('[SE-07] an order hit tells what tells it from others and what it was found by, and leads to it', async () => {
  const matched = { brand: 'Maple & Fern', purchaseOrderNumber: '4711', product: 'CARD-85 Business cards' }
  const created = new Date(Date.now() + 120_000).toISOString()
  found = () => some([order('LUM-1', { shipments: 3, matched }), order('LUM-2', { created })])
  await openIt()
  const first = await typed('1')
  const texts = ['Shipped', 'Ada Lovelace', 'Analytical Engines', 'EC2A 4EX', 'London', 'DHL Parcel Connect', '3 items']
  const foundBy = ['3 shipments', 'Brand: Maple & Fern', 'Purchase order: 4711', 'Product: CARD-85 Business cards']
  for (const text of [...texts, ...foundBy, '3 days ago']) expect(first.textContent).toContain(text)
  expect(first.getAttribute('href')).toBe('/orders/view/LUM-1')
  const second = await typed('2')
  expect(second.textContent).not.toMatch(/shipment|Brand|Purchase order|Product/)
  expect(second.querySelector('time')?.textContent, 'newer than this clock').toBe('now')
})

it('[SE-08] an enquiry tells its status, sender and subject, and a closed one is a success', async () => {
  window.history.replaceState(null, '', '/orders/list?search=&searchIn=cases')
  const enquiry = {
    objectID: 'e1',
    created: new Date().toISOString(),
    from: 'bea@lumen.example',
    subject: 'Late parcel',
  }
  found = () => some([{ ...enquiry, status: 'closed' }])
  await openIt('')
  const row = (await screen.findByText('Late parcel')).closest('li')
  expect(row?.textContent).toContain('bea@lumen.example')
  expect(
    within(row as HTMLElement)
      .getByText('Closed')
      .closest('.badge-success'),
  ).not.toBeNull()
})

it('the search dialog lists pages and actions by name before an answer and without one', async () => {
  found = () =>
    Response.json({ code: 'upstream_unreachable', message: 'The service cannot be reached.' }, { status: 502 })
  const { user, field } = await openIt()
  await user.keyboard('dar')
  await vi.waitFor(() => expect(pointedAt(field)).toMatch(/^Dark/))
  await user.keyboard('{Enter}')
  expect(document.documentElement.dataset.theme).toBe('dark')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('what is typed before the field of the search has the focus can be corrected', async () => {
  const came = Promise.withResolvers<void>()
  portal.use(http.get('*/api/search/setup', async () => came.promise.then(() => Response.json(setup))))
  const opening = openIt('{Control>}s{/Control}lun{Backspace}m')
  await new Promise((resolve) => void setTimeout(resolve, 200))
  came.resolve()
  expect((await opening).field.value).toBe('lum')
})

it('the search dialog moves through its results with the arrow keys', async () => {
  found = () => some([order('LUM-1'), order('LUM-2'), order('LUM-3')])
  const { user, field } = await openIt()
  await user.keyboard('lum')
  await vi.waitFor(() => expect(questions()).toContain('lum'))
  await vi.waitFor(() => expect(pointedAt(field)).toContain('LUM-1'))
  const after = async (key: string) => {
    await user.keyboard(key)
    return pointedAt(field)
  }
  expect(await after('{ArrowDown}')).toContain('LUM-2')
  expect(await after('{End}')).toContain('LUM-3')
  expect(await after('{ArrowDown}')).toContain('LUM-3')
  expect(await after('{Home}')).toContain('LUM-1')
  expect(await after('{ArrowUp}')).toContain('LUM-1')
  expect(await after('{PageDown}')).toContain('LUM-3')
  expect(document.activeElement).toBe(field)
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

it('[SE-01] the address holds the search before a page is gone to, and is not written again on the way', async () => {
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
  expect(questions()).toEqual(['', '10400'])
})

it.each(['Enter', 'Tab'] as const)(
  '[BC-01] [SE-01] a scan into the search that ends with %s opens the order that it names',
  async (end) => {
    onTestFinished(listenForScans(window, { onRead: () => undefined }))
    const { field } = await openIt()
    await typed('newest')
    const opened = watchOpening()
    for (const { key, code, at } of keysOf('10400', { end })) {
      if (key === end) fireEvent.input(field, { target: { value: '10400' } })
      const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: at })
      fireEvent(field, event)
    }
    await vi.waitFor(() => expect(opened.map(({ text }) => text)).toEqual([expect.stringContaining('LUM-10400')]))
    expect(document.activeElement).toBe(field)
  },
)

it('[SE-03] a search that fails says why, keeps what was typed and offers a retry', async () => {
  const { user, field } = await openIt()
  await typed('newest')
  const late = { code: 'upstream_timeout', message: 'It took too long.' }
  for (const [term, fails, words] of [
    ['a', () => Response.json(late, { status: 504 }), 'It took too long.'],
    ['b', () => ({ hits: 'many' }), 'The service answered in a way that cannot be used.'],
    ['c', () => new Response('<html>'), 'The service answered in a way that cannot be used.'],
  ] as const) {
    found = fails
    fireEvent.input(field, { target: { value: term } })
    const alert = await screen.findByRole('alert')
    expect([field.value, alert.textContent]).toEqual([
      term,
      expect.stringContaining(`The search could not be done${words}`),
    ])
    found = () => some([order(`LUM-${term}`)])
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await typed(term)
    expect(screen.queryByRole('alert')).toBeNull()
  }
})

it('[SE-03] a search that is slow to be answered says so after four seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const isSearching = { isSearching: true } as Found
  renderInPage(<SearchFoot found={isSearching} />)
  expect(screen.queryByText('Still searching. The service is slow to answer.')).toBeNull()
  act(() => void vi.advanceTimersByTime(4000))
  expect(screen.getByText('Still searching. The service is slow to answer.')).toBeDefined()
})

it('a text that is too long is not sent, and says what to do', async () => {
  const { user, field } = await openIt()
  await typed('newest')
  await user.click(field)
  await user.paste('x'.repeat(10_000))
  await screen.findByText('The text has more than 500 characters')
  expect(screen.queryByRole('listbox', { name: 'Results' })).toBeNull()
  await act(() => new Promise((resolve) => void setTimeout(resolve, 400)))
  expect(questions()).toEqual([''])
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
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  portal.use(http.get('*/api/search/setup', () => asked.then(() => Response.json(setup))))
  const { user } = await renderFresh()
  await user.keyboard('{Control>}k{/Control}{Escape}')
  await vi.waitFor(() => expect(window.location.search).toBe(''))
  answer()
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
