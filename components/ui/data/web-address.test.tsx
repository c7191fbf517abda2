// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { render } from '#tests/support/component.ts'
import { WebAddress } from './web-address.tsx'

it('a web or mail address breaks at its separators', () => {
  for (const [address, parts] of [
    ['prepress@print.example', 'prepress@|print|.example'],
    ['https://print.example/inbox/a?b=c&d', 'https://|print|.example/|inbox/|a?|b=|c&|d'],
    ['prepress', 'prepress'],
  ] as const) {
    const { container } = render(<WebAddress>{address}</WebAddress>)
    expect(container.textContent).toBe(address)
    expect(container.innerHTML.replaceAll('&amp;', '&')).toContain(parts.replaceAll('|', '<wbr>'))
  }
})
