// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl'
import { expect, it } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import en from '#messages/en-GB.json'
import { render, screen } from '#tests/support/component.ts'
import { browserErrors } from './browser-errors.ts'
import { useReason } from './use-reason.ts'

function Reason({ error }: { error: unknown }) {
  return <p>{useReason()(error)}</p>
}

it.each([
  ['a refusal with words, in those words', 413, { code: 'too_large', message: 'At most 15 MB.' }, 'At most 15 MB.'],
  ['a refusal of its size without words, as too large', 413, undefined, 'What was sent is too large.'],
  [
    'a refusal that a partner is the reason for, in words of the portal',
    409,
    { error: { code: 'outsourced', message: 'Birch makes this order.' } },
    'A partner makes this order. To make it here, take it back first.',
  ],
  ['any other refusal without words, as unspecified', 403, undefined, 'Something went wrong. Unspecified error.'],
])('[SH-09] the user reads %s', (_, status, details, text) => {
  const error = new UpstreamError('orders.create', status, details)
  render(
    <NextIntlClientProvider locale="en-GB" messages={{ errors: browserErrors(en.errors) }}>
      <Reason error={error} />
    </NextIntlClientProvider>,
  )
  expect(screen.getByText(text)).toBeTruthy()
})
