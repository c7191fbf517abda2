// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { postback as parsePostback } from '#lib/contract/notifications.ts'
import { cleanup, renderInPage, screen } from '#tests/support/page.tsx'
import { PostbackEntry } from './postback-entry.tsx'

it('[OV-08] a postback says what each answer was, and folds and cuts what was sent', () => {
  const date = '2026-03-04T05:06:00Z'
  const show = (additionalInfo: { category: string; payload?: unknown }, ...results: object[]) => {
    cleanup()
    const postback = { _id: 'p', source: { ref: 'order', refId: 'o' }, additionalInfo, results }
    renderInPage(<PostbackEntry postback={parsePostback.parse(postback)} time={{}} />)
  }
  const none = { category: '<b>Accepted</b>', payload: '{"order":{"id":7}}' }
  show(none, { date, statusCode: 299 }, { date, statusCode: 300, response: 'No' }, { date: '' })
  for (const text of ['<b>Accepted</b>', 'Success 299', 'Error 300', 'No', 'Error']) {
    expect(screen.getByText(text)).toBeDefined()
  }
  expect(screen.getByText(/"id": 7/).closest('details')?.open).toBe(false)
  show({ category: 'Shipped', payload: `<script>alert(1)</script>${'x'.repeat(50_000)}` })
  expect(screen.getByText('40,025 more characters are not shown.')).toBeDefined()
  expect(document.querySelector('script')).toBeNull()
})
