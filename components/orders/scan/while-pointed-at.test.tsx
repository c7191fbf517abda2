// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { WhilePointedAt } from './while-pointed-at.tsx'

it.each([
  ['a code that no item has', 'barcode=s9999a1c77', 'S9999A1C77'],
  ['an item of another order', 'itemId=elsewhere', undefined],
])('[OV-07] what is said of %s goes once a scan points at an item', (_, address, barcode) => {
  const notice = <WhilePointedAt barcode={barcode}>Not here</WhilePointedAt>
  const { show } = renderInPage(notice, address)
  expect(screen.getByText('Not here')).toBeDefined()
  show(notice, 'barcode=B4000A8B52')
  expect(screen.queryByText('Not here')).toBeNull()
})
