// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl'
import { expect, it } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import en from '#messages/en-GB.json'
import { render } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { browserErrors } from './errors/browser-errors.ts'
import { useReason } from './errors/use-reason.ts'
import { FailureText } from './failure-text.tsx'

const lasting = 'Try again in a moment. If it lasts, tell your system administrator.'
const unspecified = 'Something went wrong. Unspecified error.'

it('[SH-09] an answer that fails a page is told in words', () => {
  for (const [details, text] of [
    [{ code: 'upstream_timeout' }, `The service did not answer in time. ${lasting}`],
    [{ code: 'upstream_unreachable' }, `The service cannot be reached. ${lasting}`],
    [{ error: { message: 'The archive is being moved', code: 'moving' } }, 'The archive is being moved'],
    [undefined, unspecified],
  ] as const) {
    renderInPage(<FailureText error={new UpstreamError('templates.list', 504, details)} />)
    expect(document.body.textContent).toContain(text)
  }
})

it('[SH-09] a refusal is told in its own words, or in words of the portal where it has none', () => {
  const Reason = ({ error }: { error: unknown }) => <p>{useReason()(error)}</p>
  const outsourced = { error: { code: 'outsourced', message: 'Birch makes this order.' } }
  for (const [status, details, text] of [
    [413, { code: 'too_large', message: 'At most 15 MB.' }, 'At most 15 MB.'],
    [413, undefined, 'What was sent is too large.'],
    [409, outsourced, 'A partner makes this order. To make it here, take it back first.'],
    [403, undefined, unspecified],
  ] as const) {
    const { container } = render(
      <NextIntlClientProvider locale="en-GB" messages={{ errors: browserErrors(en.errors) }}>
        <Reason error={new UpstreamError('orders.create', status, details)} />
      </NextIntlClientProvider>,
    )
    expect(container.textContent).toBe(text)
  }
})
