// @vitest-environment jsdom

import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { FilterLink } from '#components/ui/data/filter-link.tsx'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { accountLinks } from '#lib/contract/account-links.ts'
import { pairedProducts } from '#lib/contract/paired-products.ts'
import { actionsOf, type PairingAction } from '#lib/contract/shared/pairing-states.ts'
import type { Pairing } from '#lib/paired-products/view-model.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { NewPairing } from './new-pairing.tsx'
import { PairingActions } from './pairing-actions.tsx'
import { PairingStatus } from './pairing-status.tsx'
import { PairingsFilter } from './pairings-filter.tsx'

const portal = fakePortal()
beforeAll(
  async () => void (await Promise.all([import('./differences-dialog.tsx'), import('./new-pairing-dialog.tsx')])),
)

const pairing: Pairing = {
  _id: 'pairing-1',
  sourceAccountId: 'ash',
  destinationAccountId: 'birch',
  sourceAccount: { id: 'ash', name: 'Ash' },
  destinationAccount: { id: 'birch', name: 'Birch' },
  sourceProduct: { productCode: 'card' },
  sourceSku: { code: 'CARD' },
  status: 'pending',
  validationErrors: [],
  createdAt: '2026-03-01T09:00:00Z',
}

const button = (action: string) => screen.getByRole('button', { name: new RegExp(`^${action}: `) })
const showActions = (...actions: PairingAction[]) =>
  renderInPage(<PairingActions id="pairing-1" sku="CARD" partner="Ash" actions={actions} />)

/** Answers the details of a pairing one after the other. */
function serveDetails(...given: (Partial<Pairing> | Response)[]) {
  const answers = [...given]
  return answer(pairedProducts.details, () => {
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return next instanceof Response ? next : { ...pairing, ...next }
  })
}

it('[PP-01] a pairing in a status that we do not know is shown with it, and has no actions', () => {
  const read = pairedProducts.details.response.parse({ ...pairing, status: 'archived' })
  renderInPage(<PairingStatus pairing={read} accountId="birch" />)
  expect(screen.getByText('archived')).toBeDefined()
  expect(actionsOf(read, 'birch')).toEqual([])
})

it.each([
  ['whose products differ is no success', { status: 'validateerror' as const }, 'SKU is not compatible'],
  ['that cannot be read again is told as accepted', refusal(500, 'The database is away'), 'Pairing accepted'],
])('[PP-03] an accepted pairing %s, where the answer says no status', async (_, after, words) => {
  portal.use(serveDetails({}, after), answer(pairedProducts.accept, {}))
  const { user, router } = showActions('accept')
  await user.click(button('Accept'))
  await screen.findByText(words)
  for (const wrong of ['The pairing could not be accepted', 'Pairing Successful'])
    expect(screen.queryByText(wrong)).toBeNull()
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it('[PP-02] [REL-11] Enable asks nothing, says why it is refused, and reads the list again unless nothing has changed', async () => {
  const changed = 'Another person changed this pairing first. The list shows it as it is now.'
  const failed = 'The pairing could not be enabled'
  for (const [given, title, text, refreshes] of [
    [{}, 'Pairing enabled', undefined, 1],
    [refusal(409, '', 'pairing_state'), failed, changed, 1],
    [refusal(404, '', 'pairing_state'), failed, changed, 1],
    [refusal(500, 'The database is away'), failed, 'The database is away', 0],
    [refusal(504, 'late', 'upstream_timeout'), /^No answer came, /, undefined, 1],
  ] as const) {
    portal.use(answer(pairedProducts.enable, given))
    const { user, router } = showActions('enable')
    await user.click(button('Enable'))
    await screen.findByText(title)
    expect(screen.queryAllByText(text ?? title).length).toBeGreaterThan(0)
    await waitFor(() => expect(router.refresh, `${title}`).toHaveBeenCalledTimes(refreshes))
    takeNotices()
    cleanup()
  }
})

const chosen = () => screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent)

it('[PP-01] what is chosen while the list of the filters before comes stays chosen, and Back still leads', async () => {
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
      <FilterLink
        href={'/setup/pairedproduct/list?status=paired&page=2'}
        on={false}
        onClick={(event) => event.preventDefault()}
      >
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

const linkWith = (id: string, name: string, permissions: ('ordersubmission' | 'outsource')[]) => ({
  _id: `link-${id}`,
  accountIdA: 'ours',
  accountNameA: 'Ours',
  accountIdB: id,
  accountNameB: name,
  permissions,
  active: true,
  createdAt: '2026-03-01T09:00:00Z',
})

async function askForPairing() {
  const { user } = renderInPage(<NewPairing accountId="ours" />)
  await user.click(screen.getByRole('button', { name: 'New pairing' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(
    dialog.getByRole('combobox', { name: /^Partner/ }),
    await dialog.findByRole('option', { name: 'Ash' }),
  )
  await user.type(dialog.getByRole('textbox', { name: /^SKU of this account/ }), 'CARD')
  return { user, dialog, send: () => user.click(dialog.getByRole('button', { name: 'Send request' })) }
}

it('[PP-02] a pairing is requested of a partner that may outsource, and like names are told apart by their ids', async () => {
  const sent: unknown[] = []
  const both = ['ordersubmission' as const, 'outsource' as const]
  const data = [
    linkWith('ash', 'Ash', both),
    linkWith('id-000001', 'Birch', both),
    linkWith('id-000002', 'B1rch', both),
    linkWith('cedar', 'Cedar', ['ordersubmission']),
  ]
  portal.use(
    answer(accountLinks.allActive, { data }),
    answer(pairedProducts.create, async (request) => {
      sent.push(await request.json())
      return {}
    }),
  )
  const { dialog, send } = await askForPairing()
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose',
    'Ash',
    'Birch (…000001)',
    'B1rch (…000002)',
  ])
  await send()
  await screen.findByText('Pairing requested')
  expect(sent).toEqual([{ accountDestinationId: 'ash', sku: 'CARD' }])
})
