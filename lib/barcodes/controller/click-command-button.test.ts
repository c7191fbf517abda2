// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { clickCommandButton } from './click-command-button.ts'

afterEach(() => document.body.replaceChildren())

/** Shows markup, and collects the texts of what is pressed in it. */
function show(markup: string) {
  const pressed: string[] = []
  const main = document.createElement('main')
  main.innerHTML = markup
  main.addEventListener('click', ({ target }) => void pressed.push((target as Element).textContent))
  document.body.replaceChildren(main)
  return pressed
}

it('[BC-01] a card presses the first of its buttons that can be pressed', () => {
  const pressed = show(
    '<button data-command="ship" aria-disabled="true">1</button><button data-command="next">2</button><button data-command="ship">3</button>',
  )
  expect(clickCommandButton('ship')).toEqual({ isDone: true })
  expect(pressed).toEqual(['3'])
})

it('[BC-01] a card presses nothing under a dialog, and in several the topmost', () => {
  const pressed = show(`<button data-command="ship">Ship</button>
    <div data-dialog=""><button data-command="cancel">below</button></div>
    <div data-dialog=""><button data-command="cancel">above</button></div>`)
  expect(clickCommandButton('ship')).toEqual({ isDone: false })
  expect(clickCommandButton('cancel')).toEqual({ isDone: true })
  expect(pressed).toEqual(['above'])
})

it('[BC-01] a card that the camera reads presses what lies below the dialog of the camera, and closes that dialog', () => {
  const pressed = show(`<button data-command="ship">Ship</button>
    <div data-dialog="" data-reads-scans=""><button data-command="cancel">Stop</button></div>`)
  expect(clickCommandButton('ship')).toEqual({ isDone: true })
  expect(clickCommandButton('cancel')).toEqual({ isDone: true })
  expect(pressed).toEqual(['Ship', 'Stop'])
})

it('[BC-01] a card whose button is disabled gives the reason of that button', () => {
  const pressed = show(
    '<button data-command="ship" aria-disabled="true" aria-describedby="why">Ship</button><p id="why">Not yet.</p>',
  )
  expect(clickCommandButton('ship')).toEqual({ isDone: false, why: 'Not yet.' })
  expect(pressed).toEqual([])
})

it('[BC-01] a card presses the button of a notice, which lies over dialogs', () => {
  const pressed = show(`<div data-dialog=""></div><div data-toast=""><button data-command="undo">Undo</button></div>`)
  expect(clickCommandButton('undo')).toEqual({ isDone: true })
  expect(pressed).toEqual(['Undo'])
})
