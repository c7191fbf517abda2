// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { clickCommandButton } from './commands.ts'

afterEach(() => document.body.replaceChildren())

const button = (command: string, text: string, more = '') =>
  `<button data-command="${command}" ${more}>${text}</button>`
const dialog = (content: string, more = '') => `<div data-dialog="" ${more}>${content}</div>`

/** What cards press on a page of this markup, one card after the other; a text in brackets is why nothing is pressed. */
function press(markup: string, ...commands: ('ship' | 'cancel' | 'undo')[]) {
  const pressed: string[] = []
  document.body.innerHTML = `<main>${markup}</main>`
  const record = ({ target }: Event) => void pressed.push((target as Element).textContent)
  document.querySelector('main')?.addEventListener('click', record)
  return commands.map((command) => {
    const { isDone, why } = clickCommandButton(command)
    expect(isDone, markup).toBe(pressed.length > 0)
    return pressed.pop() ?? `(${why ?? ''})`
  })
}

it('[BC-01] a card presses nothing under a dialog but the camera’s, and the topmost button', () => {
  const ship = button('ship', 'Ship')
  const two = dialog(button('cancel', 'below')) + dialog(button('cancel', 'above'))
  expect(press(ship + two, 'ship', 'cancel')).toEqual(['()', 'above'])
  const camera = dialog(button('cancel', 'Stop'), 'data-reads-scans=""')
  expect(press(ship + camera, 'ship', 'cancel')).toEqual(['Ship', 'Stop'])
  expect(press(`${dialog('')}<div data-toast="">${button('undo', 'Undo')}</div>`, 'undo')).toEqual(['Undo'])
})
