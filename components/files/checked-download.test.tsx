// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { fakePortal } from '#tests/support/answer.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { CheckedDownload } from './checked-download.tsx'

const portal = fakePortal()

it.each([
  ['is refused', () => new HttpResponse(null, { status: 502 })],
  ['gets no answer', () => HttpResponse.error()],
])('[OV-09] a download is reported that %s', async (_, refuse) => {
  portal.use(http.get('*/api/files/f/content', refuse))
  const { user } = renderInPage(
    <CheckedDownload href="/api/files/f/content?download=1" failed="An error occurred while downloading file">
      Download
    </CheckedDownload>,
  )
  await user.click(screen.getByRole('link', { name: 'Download' }))
  expect(await screen.findByText('An error occurred while downloading file')).toBeDefined()
})

it.each<[string, (page: ReturnType<typeof renderInPage>, link: HTMLElement) => Promise<void>]>([
  ['a double click', ({ user }, link) => user.dblClick(link)],
  [
    'an Enter that is held',
    ({ user }, link) => {
      link.focus()
      return user.keyboard('{Enter>3/}')
    },
  ],
])('[OV-09] %s saves once', async (_, press) => {
  const refuse = vi.fn(() => new HttpResponse(null, { status: 502 }))
  portal.use(http.get('*/api/files/f/content', refuse))
  const page = renderInPage(
    <CheckedDownload href="/api/files/f/content?download=1" failed="An error occurred while downloading file">
      Download
    </CheckedDownload>,
  )
  await press(page, screen.getByRole('link', { name: 'Download' }))
  await screen.findByText('An error occurred while downloading file')
  expect(refuse).toHaveBeenCalledOnce()
})
