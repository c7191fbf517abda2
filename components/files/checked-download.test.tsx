// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { expect, it, vi } from 'vitest'
import { fakePortal } from '#tests/support/answer.ts'
import { cleanup, screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { CheckedDownload } from './checked-download.tsx'

const portal = fakePortal()
const failed = 'An error occurred while downloading file'

type Page = ReturnType<typeof renderInPage>
const presses: Record<string, (page: Page, link: HTMLElement) => Promise<void>> = {
  'a double click': ({ user }, link) => user.dblClick(link),
  'an Enter that is held': ({ user }, link) => {
    link.focus()
    return user.keyboard('{Enter>3/}')
  },
}

it('[OV-09] a double press downloads once, and a download without an answer is reported', async () => {
  for (const [name, press] of Object.entries(presses)) {
    for (const refusal of [new HttpResponse(null, { status: 502 }), HttpResponse.error()]) {
      const refuse = vi.fn(() => refusal.clone())
      portal.use(http.get('*/api/files/f/content', refuse))
      const page = renderInPage(
        <CheckedDownload href="/api/files/f/content?download=1" failed={failed}>
          Download
        </CheckedDownload>,
      )
      await press(page, screen.getByRole('link', { name: 'Download' }))
      expect(await screen.findByText(failed), name).toBeDefined()
      expect(refuse, name).toHaveBeenCalledOnce()
      cleanup()
    }
  }
})
