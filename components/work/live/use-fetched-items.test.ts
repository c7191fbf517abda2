// @vitest-environment jsdom
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, render } from '#tests/support/component.ts'
import { workItem } from '#tests/support/work-items.ts'
import { useFetchedItems } from './use-fetched-items.ts'

const portal = fakePortal()

it('[WK-03] [REL-19] an order that is busy makes the reading fail, one that is gone does not', async () => {
  let actions: ReturnType<typeof useFetchedItems> | undefined
  function Page() {
    actions = useFetchedItems()
    return null
  }
  render(createElement(Page))
  act(() => actions?.showFetched([workItem('far')], new Set()))
  portal.use(answer(orders.details, refusal(502, 'Busy')))
  await expect(actions?.readFetched()).rejects.toMatchObject({ status: 502 })
  portal.use(answer(orders.details, refusal(404, 'Order not found')))
  await expect(actions?.readFetched()).resolves.toBeUndefined()
})
