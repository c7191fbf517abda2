// @vitest-environment jsdom
import type { ComponentProps } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { replaceAddress } from '#lib/browser/page/unrendered-address.ts'
import { act, renderInPage } from '#tests/support/page.tsx'
import { LiveRefresh } from './live-refresh.tsx'
import type { LiveChange } from './live-stream.ts'

type Matters = (change: LiveChange) => boolean
type Refresh = () => Promise<unknown>
const watched = vi.hoisted((): { matters?: Matters; refresh?: Refresh; shownSince?: unknown } => ({}))
vi.mock('./live-changes.ts', () => ({
  watchChanges: (matters: Matters, refresh: Refresh, shownSince: unknown) => {
    Object.assign(watched, { matters, refresh, shownSince })
    return () => {}
  },
}))

async function watching(watch: ComponentProps<typeof LiveRefresh>['watch'] = 'orders') {
  delete watched.refresh
  const { router } = renderInPage(<LiveRefresh watch={watch} />)
  await vi.waitFor(() => expect(watched.refresh).toBeDefined())
  return router
}

async function refresh() {
  let isDone: Promise<unknown> | undefined
  await act(async () => void (isDone = watched.refresh?.()))
  return isDone
}
const goTo = (address: string) => window.history.replaceState(null, '', address)

afterEach(() => goTo('/'))

it('[OV-03] a page that was given another address is led to it by the next refresh alone', async () => {
  const router = await watching()
  replaceAddress('?barcode=1')
  expect(await refresh()).toBe(true)
  expect(router.replace).toHaveBeenCalledExactlyOnceWith('/?barcode=1', { scroll: false })
  expect(router.refresh).not.toHaveBeenCalled()
  expect(await refresh()).toBe(true)
  replaceAddress('?barcode=2')
  goTo('/') // as when the user goes back
  expect(await refresh()).toBe(true)
  expect(router.refresh).toHaveBeenCalledTimes(2)
  expect(router.replace).toHaveBeenCalledOnce()
  goTo('?barcode=2') // and forward again
  expect(await refresh()).toBe(true)
  expect(router.replace).toHaveBeenLastCalledWith('/?barcode=2', { scroll: false })
})

it('a refresh during which the address changed, or under an open search, did not take place', async () => {
  const router = await watching()
  router.refresh.mockImplementationOnce(() => window.history.pushState(null, '', '?barcode=1'))
  expect(await refresh()).toBe(false)
  router.refresh.mockClear()
  window.history.pushState(null, '', '?search=LC-10') // [SE-01]
  expect(await refresh()).toBe(false)
  expect(router.refresh).not.toHaveBeenCalled()
  goTo('/')
  expect(await refresh()).toBe(true)
  expect(router.refresh).toHaveBeenCalledOnce()
})

const ofOrder = { entity: 'item', orderId: 'o1' }
const ofDelivery = { entity: 'postback', orderId: 'o2' }
const ofAccount = { entity: 'account', orderId: undefined }
it.each([
  ['orders', [ofOrder, ofDelivery, ofAccount]],
  ['account', [ofAccount]],
  ['deliveries', [ofDelivery]],
  [{ orderId: 'o1' }, [ofOrder]],
] as const)('a page that watches %o is rendered again for the changes that it shows', async (watch, seen) => {
  await watching(watch)
  const shown = [ofOrder, ofDelivery, ofAccount].filter((change) => watched.matters?.(change))
  expect(shown).toEqual(seen)
  expect(watched.shownSince, 'and not when its stream opens').toBe('page')
})
