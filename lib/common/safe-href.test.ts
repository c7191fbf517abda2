import { expect, it } from 'vitest'
import { safeHref } from './safe-href.ts'

it('[SEC-41] a text becomes a link if it is a web or mail address', () => {
  for (const text of ['https://track.example/a?b=1', 'mailto:ada@example.com']) expect(safeHref(text)).toBe(text)
  const schemes = ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', 'vbscript:x']
  for (const text of [...schemes, 'data:text/html,<script>alert(1)</script>', 'file:///etc/passwd', '/relative', ''])
    expect(safeHref(text), `for ${text}`).toBeUndefined()
})
