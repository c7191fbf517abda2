// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { render, screen } from '#tests/support/component.ts'
import { SteadySuspense } from './steady-suspense.tsx'

it.each([
  ['a slow page that is refreshed fast', 'Loading', undefined],
  ['a fast page that is refreshed slowly', undefined, 'Loading'],
])('what is typed is kept in %s', (_, first, second) => {
  const field = (fallback?: string) => (
    <SteadySuspense fallback={fallback}>
      <input />
    </SteadySuspense>
  )
  const { rerender } = render(field(first))
  const input = screen.getByRole<HTMLInputElement>('textbox')
  input.value = 'TRK-TYPED'
  rerender(field(second))
  expect(screen.getByRole('textbox')).toBe(input)
  expect(input.value).toBe('TRK-TYPED')
})
