// @vitest-environment jsdom
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { render, screen, userEvent } from '#tests/support/component.ts'
import { Crash, FallbackTextsProvider } from './crash.tsx'
import { GlobalCrash } from './global-crash.tsx'

const error = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { digest: '1847362' })
const texts = {
  product: 'Site Flow Light',
  title: 'Not shown',
  text: 'Try again.',
  retry: 'Try again',
  orders: 'Orders',
  reference: 'Reference:',
  notFound: { title: 'Page not found', text: 'Nothing is here.' },
}

it('[SH-08] a page that failed offers a retry and the error’s name for the log, not its text', async () => {
  const retry = vi.fn()
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

it('[SH-08] a crash of the outermost layout shows a retry and the reference in every language', () => {
  const { body } = new DOMParser().parseFromString(renderToString(<GlobalCrash error={error} />), 'text/html')
  const headings = [...body.querySelectorAll('h1')].map(({ textContent }) => textContent)
  expect(headings).toEqual(['Site Flow Light could not be shown', '画面を表示できませんでした'])
  expect(body.querySelector('button')?.textContent).toBe('Try again · 再試行')
  expect(body.textContent).toContain('1847362')
  expect(body.textContent).not.toContain('ECONNREFUSED')
})
