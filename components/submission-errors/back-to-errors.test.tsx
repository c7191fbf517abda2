// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { BackToList } from '#components/orders/view/back-to-list.tsx'
import { RememberList } from '#components/shell/remember-list.tsx'
import { lastList, noList } from '#lib/shell/last-list/last-list.ts'
import { cleanup, render, screen } from '#tests/support/component.ts'
import { BackToErrors } from './back-to-errors.tsx'

const brands = '/order-submission-errors/list?from=brands&page=3' as const
const back = () => screen.getByRole('link', { name: 'Submission errors' })
const leadsTo = () => back().getAttribute('href')
const texts = { orders: '', live: '', complete: '', batches: '', errors: 'Submission errors', today: 'Today' }
afterEach(() => {
  cleanup()
  lastList.set(noList)
  window.history.replaceState(null, '', '/')
})

it.each([
  ['a submission error', <BackToErrors key="error">Submission errors</BackToErrors>],
  ['an order made of one', <BackToList key="order" texts={texts} />],
])('[SU-02] [OV-01] %s leads back to the filtered errors, also on a phone', (_, link) => {
  render(
    <>
      <RememberList list="errors" href={brands} />
      {link}
    </>,
  )
  expect(leadsTo()).toBe(brands)
  expect(back().className).not.toContain('sm:hidden')
})

it('[SU-02] a submission error leads back to all of them where no list was shown before', () => {
  render(<BackToErrors>Submission errors</BackToErrors>)
  expect(leadsTo()).toBe('/order-submission-errors/list')
})
