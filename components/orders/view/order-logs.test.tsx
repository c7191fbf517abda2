// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { OrderLogs } from './order-logs.tsx'

const logs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    message: `Message ${at}.`,
    timestamp: `2026-01-31T10:${String(59 - (at % 60))}:45.123Z`,
    level: 'info',
  }))

it('[OV-08] a log of hundreds of entries shows three, and holds all others in their order behind "Show All"', () => {
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
