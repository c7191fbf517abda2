// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { FailureText } from './failure-text.tsx'

const lasting = 'Try again in a moment. If it lasts, tell your system administrator.'

it.each([
  ['did not come in time', { code: 'upstream_timeout' }, `The service did not answer in time. ${lasting}`],
  ['cannot come', { code: 'upstream_unreachable' }, `The service cannot be reached. ${lasting}`],
  ['has words', { error: { message: 'The archive is being moved', code: 'moving' } }, 'The archive is being moved'],
  ['has none', undefined, 'Something went wrong. Unspecified error.'],
])('[SH-09] an answer that %s is told in words', (_, details, text) => {
  renderInPage(<FailureText error={new UpstreamError('templates.list', 504, details)} />)
  expect(screen.getByText(text)).toBeTruthy()
})
