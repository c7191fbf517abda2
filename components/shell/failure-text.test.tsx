// @vitest-environment jsdom
import { NextIntlClientProvider } from 'next-intl'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { ZodError } from 'zod'
import { browserErrors } from '#lib/common/errors/browser-errors.ts'
import { ContractError, UpstreamError } from '#lib/contract/wire.ts'
import en from '#messages/en-GB.json'
import ja from '#messages/ja-JP.json'
import { render, renderInPage } from '#tests/support/page.tsx'
import { useReason } from './errors/use-reason.ts'
import { FailureText } from './failure-text.tsx'
import { ReadFailed } from './read-failed.tsx'

const lasting = 'Try again in a moment. If it lasts, tell your system administrator.'
const unspecified = 'Something went wrong. Unspecified error.'

it.each([
  [`The service did not answer in time. ${lasting}`, { code: 'upstream_timeout' }],
  [`The service cannot be reached. ${lasting}`, { code: 'upstream_unreachable' }],
  ['The archive is being moved', { error: { message: 'The archive is being moved', code: 'moving' } }],
  [unspecified, undefined],
] as const)('[SH-09] an answer that fails a page is told in words: %s', (text, details) => {
  const error = new UpstreamError('templates.list', 504, details)
  renderInPage(<ReadFailed title="Templates could not be loaded" error={error} retryHref="/setup/templates" />)
  expect(document.body.textContent).toContain(text)
})

const Reason = ({ error }: { error: unknown }) => <p>{useReason()(error)}</p>
const outsourced = { error: { code: 'outsourced', message: 'Birch makes this order.' } }
const away = { error: { code: 'unavailable', message: 'The database is away.' } }
it.each([
  ['At most 15 MB.', 413, { code: 'too_large', message: 'At most 15 MB.' }],
  ['What was sent is too large.', 413, undefined],
  ['A partner makes this order. To make it here, take it back first.', 409, outsourced],
  ['The service is not available at the moment. Try again in a moment.', 503, away],
  [unspecified, 403, undefined],
] as const)('[SH-09] a refusal is told in its own words, or in those of the portal: %s', (text, status, details) => {
  const { container } = render(
    <NextIntlClientProvider locale="en-GB" messages={{ errors: browserErrors(en.errors) }}>
      <Reason error={new UpstreamError('orders.create', status, details)} />
    </NextIntlClientProvider>,
  )
  expect(container.textContent).toBe(text)
})

it('[SH-09] a failure without words of its own is told in the language of the page', () => {
  const textOf = (element: ReactNode, errors: object) =>
    render(
      <NextIntlClientProvider locale="ja-JP" messages={{ errors }}>
        {element}
      </NextIntlClientProvider>,
    ).container.textContent
  for (const [error, text] of [
    [new UpstreamError('orders.list', 403, {}), ja.errors.internal],
    [new ContractError('orders.list', new ZodError([])), ja.errors.bad_upstream],
  ] as const) {
    expect(textOf(<FailureText error={error} />, ja.errors)).toContain(text)
    expect(textOf(<Reason error={error} />, browserErrors(ja.errors))).toBe(text)
  }
})
