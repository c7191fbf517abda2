import type { UserEvent } from '@testing-library/user-event'
import { screen, within } from './component.ts'

/** Sends a completion that is held now, by closing its notice. */
export async function sendNow(user: UserEvent) {
  const undo = await screen.findByRole('button', { name: /^Undo/ })
  const notice = undo.closest<HTMLElement>('[data-toast]')
  if (notice) await user.click(within(notice).getByRole('button', { name: 'Dismiss' }))
}
