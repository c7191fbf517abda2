// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { render, screen, userEvent } from '#tests/support/component.ts'
import { SearchBox } from './search-box.tsx'

const texts = { label: 'Search for an order', placeholder: 'Order number', action: 'Search' }

it.each(['{Control>}k{/Control}', '{Control>}s{/Control}', '{Alt>}s{/Alt}', '{Meta>}K{/Meta}'])(
  '[SH-01] is reached with %s from anywhere on the page',
  async (keys) => {
    render(<SearchBox texts={texts} />)
    await userEvent.keyboard(keys)
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search for an order' }))
  },
)

it('leaves other keys alone', async () => {
  render(<SearchBox texts={texts} />)
  await userEvent.keyboard('s{Control>}{Shift>}k{/Shift}{/Control}')
  expect(document.activeElement).toBe(document.body)
})
