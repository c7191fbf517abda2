// @vitest-environment jsdom

import { http } from 'msw'
import { expect, it } from 'vitest'
import { setPageAccount } from '#lib/client/page-state.ts'
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

it('[SH-06] the question names the account of the page, so that it is refused once another one was chosen', async () => {
  let asked: Request | undefined
  portal.use(
    http.get('*/api/orders/elsewhere', ({ request }) => {
      asked = request
      return Response.json({ found: null })
    }),
  )
  setPageAccount('kestrel')
  expect(await findElsewhere({ code: 'B4 & 5' })).toBeUndefined()
  expect(asked?.headers.get('x-sfl-account')).toBe('kestrel')
  expect(new URL(asked?.url ?? '').searchParams.get('code')).toBe('B4 & 5')
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
