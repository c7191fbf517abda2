// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { postback as parsePostback } from '#lib/contract/notifications.ts'
import { cleanup, screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { OrderLogs } from './order-logs.tsx'
import { PostbackEntry } from './postback-entry.tsx'

const logs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    message: `Message ${at}.`,
    timestamp: `2026-01-31T10:${String(59 - (at % 60))}:45.123Z`,
    level: 'info',
  }))

it('[OV-08] a log of hundreds of entries shows three, and the others behind "Show All"', () => {
  renderInPage(<OrderLogs logs={logs(120)} unread={0} time={{}} />)
  const shown = screen.getByText('Show All (120)').closest('details')
  expect(shown?.open).toBe(false)
  expect(screen.getAllByText(/^Message \d+\.$/).filter((entry) => !shown?.contains(entry))).toHaveLength(3)
  const numbers = [...(document.body.textContent ?? '').matchAll(/Message (\d+)\./g)].map(([, number]) =>
    Number(number),
  )
  expect(numbers).toEqual(logs(120).map((_, at) => at))
  expect(shown?.textContent).toContain('2026/01/31 10:59\nMessage 60.')
  expect(document.querySelectorAll('li').length).toBeLessThan(60)
})

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
