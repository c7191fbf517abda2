// @vitest-environment jsdom
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { GlobalCrash } from './global-crash.tsx'

it('[SH-08] a crash of the outermost layout shows, in every language, a page with a retry and the reference', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7'), { digest: '1847362' })
  const { body } = new DOMParser().parseFromString(renderToString(<GlobalCrash error={error} />), 'text/html')
  expect([...body.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([
    'Site Flow Light could not be shown',
    '画面を表示できませんでした',
  ])
  expect(body.querySelector('button')?.textContent).toBe('Try again · 再試行')
  expect(body.textContent).toContain('1847362')
  expect(body.textContent).not.toContain('ECONNREFUSED')
})
