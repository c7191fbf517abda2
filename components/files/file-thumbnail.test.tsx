// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { fireEvent } from '#tests/support/component.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'

it('[OV-06] a file whose picture cannot be read says that it has no preview', () => {
  renderInPage(
    <FileThumbnail file={{ _id: 'f1', status: 'ready', currentRevision: 1 }} isLocal={false} alt="Preview of Card" />,
  )
  fireEvent.error(screen.getByAltText('Preview of Card'))
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('No preview')).toBeDefined()
})
