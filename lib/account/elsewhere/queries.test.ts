// @vitest-environment jsdom

import { http } from 'msw'
import { expect, it } from 'vitest'
import { answerElsewhere, fakePortal, refusal } from '#tests/support/answer.ts'
import { findElsewhere } from './queries.ts'

const portal = fakePortal()

it('[SH-06] an order of another account is found with its address, and nothing after a refusal or an odd answer', async () => {
  portal.use(answerElsewhere('/orders/view/o1'))
  const found = { accountId: 'hoshi', href: '/orders/view/o1', texts: { switchTo: 'Switch to Hoshi' } }
  expect(await findElsewhere({ orderId: 'o1' })).toMatchObject(found)
  for (const respond of [
    () => refusal(409, 'The account changed'),
    () => Response.error(),
    () => Response.json({ found: { accountId: 7 } }),
  ]) {
    portal.use(http.get('*/api/orders/elsewhere', respond))
    expect(await findElsewhere({ orderId: 'o1' })).toBeUndefined()
  }
})

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
