// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { BackToList } from '#components/orders/view/back-to-list.tsx'
import { RememberList } from '#components/shell/remember-list.tsx'
import { lastList, noList } from '#lib/shell/last-list/last-list.ts'
import { cleanup, render, screen } from '#tests/support/component.ts'
import { BackToErrors } from './back-to-errors.tsx'

const brands = '/order-submission-errors/list?from=brands&page=3' as const
const leadsTo = () => screen.getByRole('link', { name: 'Submission errors' }).getAttribute('href')
const back = <BackToErrors>Submission errors</BackToErrors>
afterEach(() => {
  cleanup()
  lastList.set(noList)
  window.history.replaceState(null, '', '/')
})

it('[SU-02] a submission error leads back to the list as it was filtered, or to all of them', () => {
  const { rerender } = render(back)
  expect(leadsTo()).toBe('/order-submission-errors/list')
  rerender(
    <>
      <RememberList list="errors" href={brands} />
      {back}
    </>,
  )
  expect(leadsTo()).toBe(brands)
})

it('[OV-01] an order that was made of a submission error leads back to the list of errors', () => {
  const texts = { orders: '', live: '', complete: '', batches: '', errors: 'Submission errors' }
  render(
    <>
      <RememberList list="errors" href={brands} />
      <BackToList texts={texts} />
    </>,
  )
  expect(leadsTo()).toBe(brands)
})
