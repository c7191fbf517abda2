import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { HeadWithEarlyScans } from './early-scans.tsx'

it('[BC-01] the script that holds early keys waits for no stylesheet', () => {
  const html = renderToString(
    <html lang="en">
      <HeadWithEarlyScans nonce="n" />
      <body>
        {/* oxlint-disable-next-line next/no-css-tags -- as Next writes its own */}
        <link rel="stylesheet" href="/page.css" precedence="next" />
      </body>
    </html>,
  )
  expect(html).toMatch(/^<html lang="en"><head><script nonce="n">.*<\/script><link rel="stylesheet"/s)
})
