// @vitest-environment jsdom
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { expect, it } from 'vitest'
import { render, screen } from '#tests/support/component.ts'
import { ParsedTexts } from './parsed-texts.tsx'

it('texts that a refresh sends again render nothing anew, and others do', () => {
  let renders = 0
  const Close = memo(() => {
    renders += 1
    return <p>{useTranslations('forms')('close')}</p>
  })
  const sent = (close: string) => (
    <ParsedTexts locale="en-GB" messages={JSON.stringify({ forms: { close } })}>
      <Close />
    </ParsedTexts>
  )
  const { rerender } = render(sent('Close'))
  rerender(sent('Close'))
  expect(renders).toBe(1)
  rerender(sent('Shut'))
  expect(screen.getByText('Shut')).toBeTruthy()
})
