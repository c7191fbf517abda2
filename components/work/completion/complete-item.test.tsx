// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { setPageSession } from '#lib/client/page-state.ts'
import { production } from '#lib/contract/production.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { CompleteItem } from './complete-item.tsx'

const portal = fakePortal()
let stopKeeping = () => {}
afterEach(() => stopKeeping())

async function complete(refused: Response) {
  portal.use(answer(production.completeItem, () => refused))
  const { user, router } = renderInPage(<CompleteItem itemId="i" label="Card" />)
  await user.click(screen.getByRole('button', { name: 'Complete Card' }))
  await screen.findByText('There was a problem completing your Item')
  return router
}

it('[WK-04] the page is rendered again when a colleague completed the item before', async () => {
  const router = await complete(refusal(409, 'This item is already complete.'))
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})

it('[WK-04] a page that is filled in and cannot be rendered again stays', async () => {
  const mayRender = vi.fn(async () => false)
  stopKeeping = setPageSession({ hasInput: () => true, canContinue: async () => false, canRender: mayRender })
  const router = await complete(refusal(503, 'Busy'))
  await vi.waitFor(() => expect(mayRender).toHaveBeenCalledOnce())
  expect(router.refresh).not.toHaveBeenCalled()
})
