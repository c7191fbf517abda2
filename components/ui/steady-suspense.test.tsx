// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { render, screen } from '#tests/support/component.ts'
import { SteadySuspense } from './steady-suspense.tsx'

it.each([
  ['a slow page that is refreshed fast', 'Loading', undefined],
  ['a fast page that is refreshed slowly', undefined, 'Loading'],
])('what is typed is kept in %s', (_, first, second) => {
  const { rerender } = render(
    <SteadySuspense fallback={first}>
      <input />
    </SteadySuspense>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox')
  input.value = 'TRK-TYPED'
  rerender(
    <SteadySuspense fallback={second}>
      <input />
    </SteadySuspense>,
  )
  expect(screen.getByRole('textbox')).toBe(input)
  expect(input.value).toBe('TRK-TYPED')
})
