// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { ScanResultBanner } from '#components/barcodes/scan-result-banner.tsx'
import { actions } from '#components/shipments/testing/shipment.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { CompleteItem } from '#components/work/completion/complete-item.tsx'
import { scanState } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { followTranslations } from '#lib/browser/translated-texts.ts'
import { production } from '#lib/contract/production.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { answer, fakePortal } from '#tests/support/answer.ts'
import { sendNow } from '#tests/support/held.ts'
import { act, render, renderInPage, screen } from '#tests/support/page.tsx'
import { scanTexts } from '#tests/support/scan-texts.ts'
import { translateContinuously } from '#tests/support/translate.ts'
import { AccountMenu } from './menus/user-menu.tsx'

const portal = fakePortal()
beforeAll(() => followTranslations(window))
afterEach(() => scanController.stopListening())
const nextTask = () => new Promise((resolve) => setTimeout(resolve))
const shown = () => screen.getByTestId('place').textContent

type Counted = { count: number | ''; of?: number; isBold?: boolean }
const Count = ({ count, of = 9, isBold = false }: Counted) => (
  <p data-testid="place">
    {isBold && <b>Now </b>}
    {count} of {of} items
  </p>
)
const changes: Counted[] = [{ count: 2 }, { count: 2, isBold: true }, { count: 3, of: 10 }, { count: '' }]
const wordsOf = ({ count, of = 9, isBold = false }: Counted) => `${isBold ? 'Now ' : ''}${count} of ${of} items`
const fontOf = (...texts: readonly Text[]) => {
  const font = document.createElement('font')
  font.textContent = texts.map(({ data }) => data).join('')
  return font
}
const textsOf = (place: HTMLElement) =>
  [...place.childNodes].filter((node) => node instanceof Text && node.data !== '') as Text[]

it('a text that React changes after it was translated is shown, and translated again', async () => {
  onTestFinished(translateContinuously())
  const { rerender } = render(<Count count={1} />)
  for (const change of changes) {
    await nextTask()
    expect(textsOf(screen.getByTestId('place'))).toEqual([])
    rerender(<Count {...change} />)
    expect(shown()).toBe(wordsOf(change))
  }
})

it.each<[string, (texts: readonly Text[]) => void]>([
  [
    'put in beside each before they leave',
    (texts) => texts.forEach((text) => (text.after(fontOf(text)), text.remove())),
  ],
  [
    'one for all',
    ([first, ...others]) => [first?.replaceWith(fontOf(first, ...others)), others.forEach((text) => text.remove())],
  ],
  [
    'one for all, from the last',
    (texts) =>
      texts
        .toReversed()
        .forEach((text, at) => (at < texts.length - 1 ? text.remove() : text.replaceWith(fontOf(...texts)))),
  ],
  [
    'around each',
    (texts) =>
      texts.forEach((text) => {
        const around = fontOf()
        text.replaceWith(around)
        around.append(text)
      }),
  ],
  ['new texts', (texts) => texts.forEach((text) => text.replaceWith(text.data))],
  [
    'taken back',
    (texts) =>
      texts.forEach((text) => {
        const font = fontOf(text)
        text.replaceWith(font)
        font.replaceWith(text)
      }),
  ],
])('texts of React whose translation is %s are changed, and leave, as before', async (_, translate) => {
  const { rerender, container } = render(<Count count={1} />)
  for (const change of changes) {
    translate(textsOf(screen.getByTestId('place')))
    await nextTask()
    rerender(<Count {...change} />)
    expect(shown()).toBe(wordsOf(change))
  }
  translate(textsOf(screen.getByTestId('place')))
  rerender(<p data-testid="place">{null}</p>)
  expect(shown()).toBe('')
  rerender(<></>)
  expect(container.childNodes).toHaveLength(0)
})

const List = ({ order }: { order: string }) => (
  <p data-testid="place">
    {order.split('').map((name) => (
      <Name key={name} name={name} />
    ))}
  </p>
)
const Name = ({ name }: { name: string }) => name

it('translated texts that React moves are shown once, in their new order', async () => {
  onTestFinished(translateContinuously())
  const { rerender } = render(<List order="abcd" />)
  for (const order of ['dabc', 'cba', 'bxa', 'axb']) {
    await nextTask()
    rerender(<List order={order} />)
    expect(shown()).toBe(order)
  }
})

function Page() {
  const { log, firstId } = useStore(scanState)
  return (
    <>
      <AccountMenu
        name="Aurora"
        accounts={[
          { id: 'a', name: 'Aurora' },
          { id: 'b', name: 'Borealis' },
        ]}
        accountId="a"
        locale="en-GB"
        texts={{ account: 'Account', switchAccount: 'Switch account', user: 'User', version: '' }}
      />
      <CompleteItem itemId="i" orderId="o" label="Card" />
      {actions()}
      <ScanResultBanner log={log} {...(firstId !== undefined && { firstId })} texts={scanTexts} />
    </>
  )
}

it('[SH-06] [BC-01] [WK-04] [SP-01] the main job goes on while the page is being translated', async () => {
  const setShipped = vi.fn(() => ({
    success: true as const,
    shipment: { _id: 'shipment-1', orderId: 'order-1', status: 'shipped' },
  }))
  portal.use(
    answer(production.completeItem, { success: true, completedOrder: true }),
    answer(shipments.ship, setShipped),
  )
  const { user } = renderInPage(<Page />)
  onTestFinished(translateContinuously())

  await user.click(screen.getByRole('button', { name: 'Switch account' }))
  await screen.findByText('Borealis')
  await user.keyboard('{Escape}')

  const results = ['right', 'again', 'unknown'] as const
  onTestFinished(
    scanController.takeScans(async (code) => ({
      kind: results[Number(code)] ?? 'right',
      about: `About ${code}`,
      text: `Text ${code}`,
    })),
  )
  for (const code of ['0', '1', '2']) {
    act(() => scanController.submit(code))
    await screen.findByText(`Text ${code}`)
    expect(screen.queryByText(`Text ${Number(code) - 1}`)).toBeNull()
  }

  await user.click(screen.getByRole('button', { name: 'Complete item Card' }))
  await sendNow(user)
  await screen.findByText('Item completed')

  await user.click(screen.getByRole('button', { name: 'Ship: Shipment 1' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByRole('textbox', { name: /Tracking number/ }), 'TRK-1')
  await user.click(screen.getByRole('button', { name: 'Set as shipped' }))
  await screen.findByText('Shipped with tracking number TRK-1.')
  expect(setShipped).toHaveBeenCalledOnce()
})
