// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { renderInPage, screen } from '#tests/support/page.tsx'
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
