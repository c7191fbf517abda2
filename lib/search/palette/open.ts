import { openDialogs } from '#lib/browser/keyboard/fields.ts'
import { replaceAddress } from '#lib/browser/page/unrendered-address.ts'
import { createStore } from '#lib/browser/store.ts'

/** The address says that the search is open, and its term: links, reloads and Back open it again. */
export const searchParam = 'search'

export const isSearchOpen = () => new URLSearchParams(window.location.search).has(searchParam)

let whenClosed: (() => unknown) | undefined

/** Only the last one runs; a link of the search renders its page itself. */
export function onceSearchIsClosed(run: () => unknown): void {
  whenClosed = run
  window.addEventListener('popstate', runWhenClosed)
}

function runWhenClosed() {
  if (isSearchOpen()) return
  window.removeEventListener('popstate', runWhenClosed)
  const run = whenClosed
  whenClosed = undefined
  run?.()
}

export const searchFieldMark = { 'data-search-field': '' }

export const isSearchField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && 'searchField' in target.dataset

const isClosing = createStore(false)

export function openSearch() {
  const field = document.querySelector<HTMLInputElement>('[data-search-field]')
  if (isSearchOpen()) {
    field?.focus()
    field?.select()
    return
  }
  // The search itself may still be shown, after its address has gone.
  if ([...document.querySelectorAll(openDialogs)].some((dialog) => !dialog.contains(field))) return
  const address = new URL(window.location.href)
  address.searchParams.set(searchParam, '')
  window.history.pushState({ sflSearch: true }, '', address)
}

/** Goes back. Where the page was opened with the search, it is left out of the address. */
export function closeSearch(closed = () => {}) {
  if (isClosing.get()) return
  if (!window.history.state?.sflSearch) {
    replaceAddress(addressBehind())
    runWhenClosed()
    closed()
    return
  }
  isClosing.set(true)
  const wentBack = () => {
    isClosing.set(false)
    closed()
  }
  window.addEventListener('popstate', wentBack, { once: true })
  window.history.back()
}

export function addressBehind(href = window.location.href): URL {
  const address = new URL(href)
  for (const name of new URLSearchParams(address.search).keys()) {
    if (name.startsWith(searchParam)) address.searchParams.delete(name)
  }
  return address
}
