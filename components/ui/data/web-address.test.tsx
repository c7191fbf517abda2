// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { render, screen } from '#tests/support/component.ts'
import { WebAddress } from './web-address.tsx'

it.each([
  ['prepress@print.example', 'prepress@|print|.example'],
  ['https://print.example/inbox/a?b=c&d', 'https://|print|.example/|inbox/|a?|b=|c&|d'],
  ['prepress', 'prepress'],
])('%s breaks at its separators', (address, parts) => {
  render(<WebAddress>{address}</WebAddress>)
  const shown = screen.getByText(address)
  expect([shown.textContent, shown.innerHTML.replaceAll('&amp;', '&')]).toEqual([
    address,
    parts.replaceAll('|', '<wbr>'),
  ])
})
