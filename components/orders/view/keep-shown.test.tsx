// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { render, screen } from '#tests/support/component.ts'
import { KeepShown } from './keep-shown.tsx'

const failure = { title: 'Not loaded again', text: 'The service cannot be reached.' }

it('a page that fails after its first rendering keeps what it showed and says so', () => {
  const { rerender } = render(
    <KeepShown>
      <input />
    </KeepShown>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox')
  input.value = 'TRK-TYPED'
  rerender(<KeepShown failure={failure}>failed</KeepShown>)
  expect(screen.getByRole('textbox')).toBe(input)
  expect(screen.queryByText('failed')).toBeNull()
  expect(takeNotices()).toMatchObject([{ tone: 'danger', ...failure }])
  rerender(
    <KeepShown>
      <input aria-label="newer" />
    </KeepShown>,
  )
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'newer' }).value).toBe('TRK-TYPED')
  expect(takeNotices()).toEqual([])
})

it('a page that fails at its first rendering shows the failure', () => {
  const { rerender } = render(<KeepShown failure={failure}>failed</KeepShown>)
  expect(screen.getByText('failed')).toBeDefined()
  rerender(<KeepShown>order</KeepShown>)
  expect(screen.getByText('order')).toBeDefined()
  expect(takeNotices()).toEqual([])
})
