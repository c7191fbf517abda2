// @vitest-environment jsdom

import { http } from 'msw'
import { expect, it } from 'vitest'
import { fakePortal, refusal } from '#tests/support/answer.ts'
import { findElsewhere } from './queries.ts'

const portal = fakePortal()

it('[OV-10] what cannot be the id, the code or the number of an order is asked about nowhere', async () => {
  const asked: string[] = []
  portal.use(
    http.get('*/api/orders/elsewhere', ({ request }) => {
      asked.push(request.url)
      return refusal(400, 'Bad query')
    }),
  )
  for (const sought of [{ orderId: "1'%20or%201=1" }, { term: 'x'.repeat(257) }, { code: '..' }])
    expect(await findElsewhere(sought)).toBeUndefined()
  expect(asked).toEqual([])
})
