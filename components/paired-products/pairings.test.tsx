// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { select, takeBodies } from '#components/testing/forms.ts'
import { FilterLink } from '#components/ui/data/filter-link.tsx'
import { accountLinks } from '#lib/contract/account-links.ts'
import { pairedProducts } from '#lib/contract/paired-products.ts'
import { products } from '#lib/contract/products.ts'
import { type PairingAction, pairingActionsOf } from '#lib/contract/shared/pairing-states.ts'
import type { Pairing } from '#lib/paired-products/view-model.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, fireEvent, renderInPage, screen, waitFor } from '#tests/support/page.tsx'
import { NewPairing } from './new-pairing.tsx'
import { PairingActions } from './pairing-actions.tsx'
import { PairingStatus } from './pairing-status.tsx'
import { PairingsFilter } from './pairings-filter.tsx'

const portal = fakePortal()
const skus = [{ _id: 's', code: 'BC-1' }]
beforeEach(() => portal.use(answer(products.list, { data: [{ _id: 'p', productCode: 'BC', skus }] })))
const knownIn = (input: HTMLElement) =>
  Array.from((input as HTMLInputElement).list?.options ?? [], ({ value }) => value)

beforeAll(() => Promise.all([import('./differences-dialog.tsx'), import('./new-pairing-dialog.tsx')]))

const source = { sourceAccountId: 'ash', sourceAccount: { id: 'ash', name: 'Ash' } }
const product = { sourceProduct: { productCode: 'card' }, sourceSku: { code: 'CARD' } }
const destination = { destinationAccountId: 'birch', destinationAccount: { id: 'birch', name: 'Birch' } }
const state = { status: 'pending' as const, validationErrors: [], createdAt: '2026-03-01T09:00:00Z' }
const pairing: Pairing = { _id: 'pairing-1', ...source, ...product, ...destination, ...state }

const button = (action: string) => screen.getByRole('button', { name: new RegExp(`^${action}: `) })
const showActions = (...actions: PairingAction[]) =>
  renderInPage(<PairingActions id="pairing-1" sku="CARD" partner="Ash" actions={actions} />)

it('[PP-01] a pairing in a status that we do not know is shown with it, and has no actions', () => {
  const read = pairedProducts.details.response.parse({ ...pairing, status: 'archived' })
  renderInPage(<PairingStatus pairing={read} accountId="birch" />)
  expect(screen.getByText('archived')).toBeDefined()
  expect(pairingActionsOf(read, 'birch')).toEqual([])
})

it.each([
  ['whose products differ is no success', { ...pairing, status: 'validateerror' as const }, 'SKU is not compatible'],
  ['that cannot be read again is told as accepted', refusal(500, 'The database is away'), 'Pairing accepted'],
])('[PP-03] an accepted pairing %s, where the answer says no status', async (_, after, words) => {
  const details = vi.fn<() => Pairing | Response>().mockReturnValueOnce(pairing).mockReturnValue(after)
  portal.use(answer(pairedProducts.details, details), answer(pairedProducts.accept, {}))
  const { user, router } = showActions('accept')
  await user.click(button('Accept'))
  await screen.findByText(words)
  for (const wrong of ['The pairing could not be accepted', 'Pairing Successful'])
    expect(screen.queryByText(wrong)).toBeNull()
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

const changed = 'Another person changed this pairing first. The list shows it as it is now.'
const failed = 'The pairing could not be enabled'
it.each([
  ['is done', {}, 'Pairing enabled', undefined, 1],
  ['is late', refusal(409, '', 'pairing_state'), failed, changed, 1],
  ['has no pairing', refusal(404, '', 'pairing_state'), failed, changed, 1],
  ['fails', refusal(500, 'The database is away'), failed, 'The database is away', 0],
  ['has no answer', refusal(504, 'late', 'upstream_timeout'), /^No answer came, /, undefined, 1],
] as const)('[PP-02] [REL-11] Enable that %s says so', async (_, given, title, text, refreshes) => {
  portal.use(answer(pairedProducts.enable, given))
  const { user, router } = showActions('enable')
  await user.click(button('Enable'))
  await screen.findByText(title)
  expect(screen.queryAllByText(text ?? title).length).toBeGreaterThan(0)
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(refreshes))
})

it('[PP-02] the focus goes on at the next pairing with actions when one leaves the list', () => {
  const list = (...skus: string[]) =>
    skus.map((sku) => (
      <PairingActions key={sku} id={sku} sku={sku} partner="Ash" actions={sku === 'DONE' ? [] : ['remove']} />
    ))
  const { show } = renderInPage(list('CARD', 'DONE', 'POSTER'))
  screen.getByRole('button', { name: 'Delete: CARD' }).focus()
  show(list('DONE', 'POSTER'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete: POSTER' }))
})

const chosen = () => screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent)

it('[PP-01] a filter that is chosen while the list of the one before comes stays chosen', async () => {
  const at = (...status: Pairing['status'][]) => (
    <PairingsFilter search={{ status: status as 'pending'[], side: undefined, page: 1 }} />
  )
  const { user, router, show } = renderInPage(at())
  await user.click(screen.getByRole('link', { name: 'Pending' }))
  await waitFor(() => expect(router.push).toHaveBeenCalledOnce())
  await user.click(screen.getByRole('link', { name: 'Declined' }))
  show(at('pending'))
  expect(chosen()).toEqual(['Pending', 'Declined'])
  await user.click(screen.getByRole('link', { name: 'Disabled' }))
  const asked = '/setup/pairedproduct/list?status=pending%2Cdeclined%2Cdisabled'
  await waitFor(() => expect(router.push).toHaveBeenLastCalledWith(asked, { scroll: false }))
  show(at('pending', 'declined', 'disabled'))
  show(at('pending'))
  expect(chosen()).toEqual(['Pending'])
})

it('[PP-01] a link or Back right after a filter goes first, and the filters follow the address', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { router } = renderInPage(
    <>
      <PairingsFilter search={{ status: ['paired'], side: undefined, page: 1 }} />
      <FilterLink href="/setup/pairedproduct/list?page=2" on={false} onClick={(event) => event.preventDefault()}>
        Next
      </FilterLink>
    </>,
  )
  for (const leave of [
    () => fireEvent.click(screen.getByRole('link', { name: 'Next' })),
    () => act(() => void window.dispatchEvent(new PopStateEvent('popstate'))), // to an address that may say the same
  ]) {
    fireEvent.click(screen.getByRole('link', { name: 'Declined' }))
    expect(chosen()).toEqual(['Active', 'Declined'])
    leave()
    expect(chosen()).toEqual(['Active'])
  }
  act(() => void vi.advanceTimersByTime(600))
  expect(router.push).not.toHaveBeenCalled()
})

it('[PP-02] a pairing is requested of a partner that may outsource; like names show their ids', async () => {
  const sent = takeBodies(portal, pairedProducts.create, () => ({}))
  const data = [
    { id: 'ash', name: 'Ash' },
    { id: 'id-000001', name: 'Birch' },
    { id: 'id-000002', name: 'B1rch' },
    { id: 'cedar', name: 'Cedar', permissions: ['ordersubmission' as const] },
  ].map(({ id, name, permissions = ['ordersubmission' as const, 'outsource' as const] }) => {
    const accounts = { accountIdA: 'ours', accountNameA: 'Ours', accountIdB: id, accountNameB: name }
    return { _id: `link-${id}`, ...accounts, permissions, active: true, createdAt: '2026-03-01T09:00:00Z' }
  })
  portal.use(answer(accountLinks.allActive, { data }))
  const { user } = renderInPage(<NewPairing accountId="ours" />)
  await user.click(screen.getByRole('button', { name: 'New pairing' }))
  const ash = await screen.findByRole('option', { name: 'Ash' })
  await user.selectOptions(select('Partner'), ash)
  const names = [...select('Partner').options].map(({ text }) => text)
  expect(names).toEqual(['Choose', 'Ash', 'Birch (…000001)', 'B1rch (…000002)'])
  await waitFor(() => expect(knownIn(select('SKU of this account'))).toEqual(['BC-1']))
  await user.type(select('SKU of this account'), 'CARD')
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByText('Pairing requested')
  expect(sent).toEqual([{ accountDestinationId: 'ash', sku: 'CARD' }])
})
