// @vitest-environment jsdom

import { beforeAll, expect, it } from 'vitest'
import { FilterLink } from '#components/ui/data/filter-link.tsx'
import { accountLinks } from '#lib/contract/account-links.ts'
import { pairedProducts } from '#lib/contract/paired-products.ts'
import { actionsOf, type PairingAction } from '#lib/contract/shared/pairing-states.ts'
import type { Pairing } from '#lib/paired-products/view-model.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, screen, waitFor, within } from '#tests/support/component.ts'
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

it('[PP-01] a pairing in a status that we do not know is shown with it, and has no actions', () => {
  const read = pairedProducts.details.response.parse({ ...pairing, status: 'archived' })
  renderInPage(<PairingStatus pairing={read} accountId="birch" />)
  expect(screen.getByText('archived')).toBeDefined()
  expect(actionsOf(read, 'birch')).toEqual([])
})

it('[PP-03] Accept fetches the pairing, then accepts it, and tells in the words of the specification', async () => {
  const calls: string[] = []
  portal.use(
    answer(pairedProducts.details, () => {
      calls.push('details')
      return pairing
    }),
    answer(pairedProducts.accept, async (request) => {
      calls.push(`accept ${await request.text()}`)
      return { pairing: { ...pairing, status: 'paired' as const } }
    }),
  )
  const { user, router } = showActions('accept', 'decline')
  await user.click(button('Accept'))
  await screen.findByText('Pairing Successful')
  expect(screen.getByText('Product paired successfully.')).toBeDefined()
  expect(calls).toEqual(['details', 'accept {}'])
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it('[PP-03] an accepted pairing whose products differ is no success, also where the answer does not say so', async () => {
  let reads = 0
  portal.use(
    answer(pairedProducts.details, () => {
      reads += 1
      return { ...pairing, status: reads === 1 ? ('pending' as const) : ('validateerror' as const) }
    }),
    answer(pairedProducts.accept, {}),
  )
  const { user } = showActions('accept')
  await user.click(button('Accept'))
  await screen.findByText('SKU is not compatible')
  expect(screen.queryByText('Pairing Successful')).toBeNull()
})

it('[PP-03] an accepted pairing whose status cannot be read afterwards is told as accepted, and the list is read again', async () => {
  let reads = 0
  portal.use(
    answer(pairedProducts.details, () => {
      reads += 1
      return reads === 1 ? pairing : refusal(500, 'The database is away')
    }),
    answer(pairedProducts.accept, {}),
  )
  const { user, router } = showActions('accept', 'decline')
  await user.click(button('Accept'))
  await screen.findByText('Pairing accepted')
  for (const wrong of ['The pairing could not be accepted', 'Pairing Successful'])
    expect(screen.queryByText(wrong)).toBeNull()
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it('[PP-03] a pairing that cannot be fetched is not accepted, and the specification’s words say so', async () => {
  portal.use(answer(pairedProducts.details, refusal(500, 'The database is away')))
  const { user } = showActions('accept')
  await user.click(button('Accept'))
  await screen.findByText('There was an error fetching paired products')
  expect(screen.getByText('The database is away')).toBeDefined()
})

it.each([
  ['Decline', 'decline', 'Pairing declined'],
  ['Disable', 'disable', 'Pairing disabled'],
  ['Delete', 'remove', 'Pairing deleted'],
] as const)('[PP-02] %s asks first, and does nothing when the user does not agree', async (name, action, done) => {
  const sent: string[] = []
  const take = (request: Request) => {
    sent.push(request.method)
    return {}
  }
  portal.use(answer(pairedProducts[action], take))
  const { user } = showActions(action)
  await user.click(button(name))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent).toEqual([])
  await user.click(button(name))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
  await screen.findByText(done)
  expect(sent).toEqual([pairedProducts[action].method])
})

it('[PP-02] a pairing is enabled at once when Enable is pressed', async () => {
  portal.use(answer(pairedProducts.enable, {}))
  const { user } = showActions('enable')
  await user.click(button('Enable'))
  await screen.findByText('Pairing enabled')
})

it.each([
  [409, 'Another person changed this pairing first. The list shows it as it is now.', true],
  [404, 'Another person changed this pairing first. The list shows it as it is now.', true],
  [500, 'The database is away', false],
] as const)('[PP-02] an action that is refused with %i says why', async (status, text, isRead) => {
  portal.use(answer(pairedProducts.enable, () => refusal(status, 'The database is away', 'pairing_state')))
  const { user, router } = showActions('enable')
  await user.click(button('Enable'))
  await screen.findByText('The pairing could not be enabled')
  expect(screen.getByText(text)).toBeDefined()
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(isRead ? 1 : 0))
})

it('[PP-02] [REL-11] an action whose answer got lost is told as not known, and the list is read again', async () => {
  portal.use(answer(pairedProducts.enable, refusal(504, 'late', 'upstream_timeout')))
  const { user, router } = showActions('enable')
  await user.click(button('Enable'))
  await screen.findByText(/^No answer came, /)
  expect(screen.queryByText('The pairing could not be enabled')).toBeNull()
  await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})

it('[PP-03] the reasons of a pairing that is not compatible are listed when the user asks', async () => {
  const validationErrors = ['Component "Card": size is 85 × 55 mm at Ash, 90 × 50 mm at Birch', 'Component "Card": b']
  const { user, show } = renderInPage(
    <PairingStatus pairing={{ ...pairing, status: 'validateerror', validationErrors }} accountId="birch" />,
  )
  const openDetails = async () => {
    await user.click(screen.getByRole('button', { name: 'SKU is not compatible, click for details' }))
    return within(await screen.findByRole('dialog'))
  }
  const dialog = await openDetails()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(validationErrors)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  show(<PairingStatus pairing={{ ...pairing, status: 'validateerror' }} accountId="birch" />)
  expect((await openDetails()).getByText(/does not say why/)).toBeDefined()
})

it('[PP-01] filters switch at once, and the list is fetched once, 500 ms after the last of them', async () => {
  const search = { status: [], side: undefined, page: 3 }
  const { user, router } = renderInPage(<PairingsFilter search={search} />)
  const begun = performance.now()
  await user.click(screen.getByRole('link', { name: 'Declined' }))
  await user.click(screen.getByRole('link', { name: 'Pending' }))
  await user.click(screen.getByRole('link', { name: 'Requested by this account' }))
  expect(screen.getByRole('link', { name: 'Declined' }).getAttribute('aria-current')).toBe('true')
  expect(router.push).not.toHaveBeenCalled()
  await waitFor(() => expect(router.push).toHaveBeenCalledOnce())
  expect(performance.now() - begun).toBeGreaterThan(490)
  expect(router.push).toHaveBeenCalledWith('/setup/pairedproduct/list?status=pending%2Cdeclined&side=source', {
    scroll: false,
  })
})

it('[PP-01] what is chosen while the list of the filters before comes stays chosen, and Back still leads', async () => {
  const at = (...status: Pairing['status'][]) => (
    <PairingsFilter search={{ status: status as 'pending'[], side: undefined, page: 1 }} />
  )
  const chosen = () => screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent)
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

it('[PP-01] the filters follow the address that Back leads to, and are cleared together', async () => {
  const { user, router, show } = renderInPage(
    <PairingsFilter search={{ status: ['paired'], side: 'source', page: 1 }} />,
  )
  show(<PairingsFilter search={{ status: ['disabled'], side: undefined, page: 1 }} />)
  expect(screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent)).toEqual(['Disabled'])
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  expect(screen.queryByRole('link', { name: 'Clear filters' })).toBeNull()
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/setup/pairedproduct/list', { scroll: false }))
})

it('[PP-01] a link or Back right after a filter goes first, and the filters follow the address, which may say the same', async () => {
  const { user, router } = renderInPage(
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
  const chosen = () => screen.getAllByRole('link', { current: true }).map(({ textContent }) => textContent)
  await user.click(screen.getByRole('link', { name: 'Declined' }))
  expect(chosen()).toHaveLength(2)
  await user.click(screen.getByRole('link', { name: 'Next' }))
  expect(chosen()).toEqual(['Active'])
  await user.click(screen.getByRole('link', { name: 'Declined' }))
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')))
  expect(chosen()).toEqual(['Active'])
  await new Promise((resolve) => void setTimeout(resolve, 600))
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

it('[PP-02] a pairing is requested of a partner that may outsource, and partners of like names are distinguished by their ids', async () => {
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

it.each([
  [404, 'Not Found', 404, 'This Site Flow service takes no requests for pairings here. Ask your system administrator.'],
  [400, 'There is no such SKU', 208, 'There is no such SKU'],
  [409, '', 'is_paired', 'This SKU has a pairing with this account already. See the list.'],
] as const)(
  '[PP-02] a request for a pairing that is refused with %i says why, and keeps what was typed',
  async (status, words, code, text) => {
    portal.use(
      answer(accountLinks.allActive, { data: [linkWith('ash', 'Ash', ['outsource'])] }),
      answer(pairedProducts.create, () => refusal(status, words, String(code))),
    )
    const { dialog, send } = await askForPairing()
    await send()
    await dialog.findByText(text)
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^SKU of this account/ }).value).toBe('CARD')
  },
)
