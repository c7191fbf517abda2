// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { render, screen } from '#tests/support/component.ts'
import { KeepShown } from './keep-shown.tsx'

const failure = { title: 'Not loaded again', text: 'The service cannot be reached.' }
const failed = <KeepShown failure={failure}>failed</KeepShown>
const page = (name: string) => (
  <KeepShown>
    <input aria-label={name} />
  </KeepShown>
)

it('a page that fails later than at first keeps what it showed and says so', () => {
  const { rerender } = render(failed)
  expect(screen.getByText('failed')).toBeDefined()
  rerender(page('first'))
  expect(takeNotices()).toEqual([])
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'first' })
  input.value = 'TRK-TYPED'
  rerender(failed)
  expect(screen.getByRole('textbox')).toBe(input)
  expect(screen.queryByText('failed')).toBeNull()
  expect(takeNotices()).toMatchObject([{ tone: 'danger', ...failure }])
  rerender(page('newer'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'newer' }).value).toBe('TRK-TYPED')
  expect(takeNotices()).toEqual([])
})
