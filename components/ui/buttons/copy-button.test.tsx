// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { render, screen, userEvent } from '#tests/support/component.ts'
import { CopyButton } from './copy-button.tsx'

it('what came of a copy is announced once: the name of the button that has the focus stays', async () => {
  const user = userEvent.setup()
  render(<CopyButton value="whsec_one" texts={{ copy: 'Copy the secret', copied: 'Copied', failed: 'Not copied' }} />)
  const button = screen.getByRole('button', { name: 'Copy the secret' })
  await user.click(button)
  await expect.poll(() => screen.getByRole('status').textContent).toBe('Copied')
  expect(screen.getByRole('button', { name: 'Copy the secret' })).toBe(button)
})
