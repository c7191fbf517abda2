// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { render, screen, userEvent } from '#tests/support/component.ts'
import { Crash, FallbackTextsProvider } from './crash.tsx'

const texts = {
  product: 'Site Flow Light',
  title: 'Not shown',
  text: 'Try again.',
  retry: 'Try again',
  orders: 'Orders',
  reference: 'Reference:',
  notFound: { title: 'Page not found', text: 'Nothing is here.' },
}

it('[SH-08] a page that failed offers another try and names the error for the log, without its text', async () => {
  const retry = vi.fn()
  const error = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { digest: '1847362' })
  render(
    <FallbackTextsProvider texts={texts}>
      <Crash error={error} retry={retry} />
    </FallbackTextsProvider>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Reference: 1847362')
  expect(screen.queryByText(/ECONNREFUSED/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
