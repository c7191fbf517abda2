// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { RefreshButton } from '#components/orders/refresh-button.tsx'
import { act, renderInPage, screen } from '#tests/support/page.tsx'
import { UnreadableParts } from './unreadable-parts.tsx'

it('[OV-10] parts of an order that could not be read are counted, where there are any', () => {
  renderInPage(
    <>
      <UnreadableParts part="items" count={1} />
      <UnreadableParts part="files" count={0} />
    </>,
  )
  expect(screen.getByText('1 item of this order could not be read. It is not shown.')).toBeDefined()
  expect(screen.queryByText(/file/)).toBeNull()
})

it('[OV-10] the focus goes on at the next control once all parts of an order could be read', () => {
  const page = (count: number) => (
    <main id="content">
      <button type="button">Scan</button>
      <UnreadableParts part="items" count={count} />
      <UnreadableParts part="files" count={count} />
      <details>
        <summary>Item 1</summary>
      </details>
    </main>
  )
  const { show } = renderInPage(page(1))
  act(() => screen.getAllByRole('button', { name: 'Try again' })[0]?.focus())
  show(page(0))
  expect(document.activeElement?.textContent).toBe('Item 1')
})

it('[OV-10] the focus goes to the page of an order that could not be read at all', () => {
  const { show } = renderInPage(
    <main id="content" tabIndex={-1}>
      <RefreshButton label="Try again" />
    </main>,
  )
  act(() => screen.getByRole('button').focus())
  show(<main id="content" tabIndex={-1} />)
  expect(document.activeElement?.id).toBe('content')
})
