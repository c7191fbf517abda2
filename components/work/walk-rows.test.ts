// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { rowAfter } from './walk-rows.ts'

it('[WK-03] goes on from row to row over the borders of chunks and groups', () => {
  const list = document.createElement('div')
  list.innerHTML = '<div><div><i>1</i><i>2</i></div><div><i>3</i></div></div><div><div><i>4</i></div></div>'
  const seen = []
  for (let row = list.querySelector('i') as Element | null; row; row = rowAfter(row)) seen.push(row.textContent)
  expect(seen).toEqual(['1', '2', '3', '4'])
})
