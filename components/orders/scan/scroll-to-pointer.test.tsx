// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { act, screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { announceSameScan } from './same-scan.ts'
import { ScrollToPointer } from './scroll-to-pointer.tsx'

const scrolled = vi.fn()
beforeEach(() => {
  scrolled.mockReset()
  // jsdom lays nothing out
  Element.prototype.scrollIntoView = scrolled
})

const text = 'Item Card is selected.'
const page = (targetId: string | undefined) => (
  <>
    <input aria-label="Scan" />
    <div aria-live="polite">
      <ScrollToPointer key={targetId} targetId={targetId} text={text} />
    </div>
    {['one', 'two'].map((id) => (
      <div key={id} id={id} data-testid={id} tabIndex={-1}>
        <details>
          <summary>{id}</summary>
        </details>
      </div>
    ))}
  </>
)
const folded = (id: string) => !screen.getByTestId(id).querySelector('details')?.open

it('[OV-07] the target of the address is unfolded, brought into view, focused and announced', () => {
  renderInPage(page('one'))
  expect([folded('one'), folded('two')]).toEqual([false, true])
  expect(scrolled).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByTestId('one'))
  expect(screen.getByText(text).closest('[aria-live]')?.ariaLive).toBe('polite')
})

it('[OV-07] the target is brought into view once, until the address points at something else', () => {
  const { show } = renderInPage(page('one'))
  show(page('one'))
  expect(scrolled).toHaveBeenCalledOnce()
  show(page('two'))
  expect(folded('two')).toBe(false)
  expect(document.activeElement).toBe(screen.getByTestId('two'))
})

it('[BC-03] focus stays in the field that was scanned into, and a second scan is announced again', () => {
  const { show } = renderInPage(page(undefined))
  screen.getByLabelText('Scan').focus()
  show(page('one'))
  expect(document.activeElement).toBe(screen.getByLabelText('Scan'))
  const said = screen.getByText(text)
  act(announceSameScan)
  expect(scrolled).toHaveBeenCalledTimes(2)
  expect(screen.getByText(text)).not.toBe(said)
})

it('[OV-07] the parts around the target are unfolded, also after the user folded them', () => {
  renderInPage(
    <details data-testid="item">
      <summary>Item</summary>
      <div id="inside" />
      <ScrollToPointer targetId="inside" text={text} />
    </details>,
  )
  const item = screen.getByTestId<HTMLDetailsElement>('item')
  expect(item.open).toBe(true)
  item.open = false
  act(announceSameScan)
  expect(item.open).toBe(true)
})

it.each([undefined, 'three'])('[OV-07] nothing is announced where the target is missing (%s)', (targetId) => {
  renderInPage(page(targetId))
  expect(screen.queryByText(text)).toBeNull()
  expect(scrolled).not.toHaveBeenCalled()
})
