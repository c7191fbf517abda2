// @vitest-environment jsdom
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { fakePortal } from '#tests/support/answer.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { CheckedDownload } from './checked-download.tsx'

const portal = fakePortal()
const failed = 'An error occurred while downloading file'

it.each([
  ['double click', (user: UserEvent, link: HTMLElement) => user.dblClick(link), HttpResponse.error()],
  ['held Enter', (user: UserEvent) => user.keyboard('{Tab}{Enter>3/}'), new HttpResponse(null, { status: 502 })],
])('[OV-09] a %s downloads once, and a download without an answer is reported', async (_, press, refused) => {
  const refuse = vi.fn(() => refused)
  portal.use(http.get('*/api/files/f/content', refuse))
  const { user } = renderInPage(
    <CheckedDownload href="/api/files/f/content?download=1" failed={failed}>
      Download
    </CheckedDownload>,
  )
  await press(user, screen.getByRole('link', { name: 'Download' }))
  expect(await screen.findByText(failed)).toBeDefined()
  expect(refuse).toHaveBeenCalledOnce()
})
