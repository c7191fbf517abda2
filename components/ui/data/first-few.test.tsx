// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { render, screen } from '#tests/support/component.ts'
import { FirstFew } from './first-few.tsx'

it('what is open in an entry stays open when a new entry comes before it', () => {
  const list = (...ids: string[]) => (
    <FirstFew texts={{ more: 'Show all', fewer: 'Show fewer' }}>
      {ids.map((id) => (
        <details key={id} aria-label={id} />
      ))}
    </FirstFew>
  )
  const entry = (name: string) => screen.getByRole<HTMLDetailsElement>('group', { name })
  const { rerender } = render(list('1', '2'))
  entry('1').open = true
  rerender(list('new', '1', '2'))
  expect([entry('new').open, entry('1').open, entry('2').open]).toEqual([false, true, false])
})
