// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { connection } from '#lib/browser/calls/connection.ts'
import { fireEvent } from '#tests/support/component.ts'
import { act, renderInPage, screen } from '#tests/support/page.tsx'
import { FileThumbnail } from './file-thumbnail.tsx'

it('[OV-06] a picture that was not read says so, and is read again once a lost connection is back', () => {
  const become = (state: 'lost' | 'fine') => act(() => connection.set({ ...connection.get(), state }))
  renderInPage(<FileThumbnail file={{ _id: 'f1', status: 'ready', currentRevision: 1 }} isLocal={false} alt="Card" />)
  fireEvent.error(screen.getByAltText('Card')) // before the page knows of the outage
  become('fine')
  expect(screen.queryByAltText('Card')).toBeNull()
  expect(screen.getByText('No preview')).toBeDefined()
  become('lost')
  become('fine')
  expect(screen.getByAltText('Card')).toBeDefined()
})
