// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { holdEarlyClicks, pageReady } from './hold-early-clicks.ts'

const clicked = vi.fn()
document.addEventListener('click', (event) => clicked((event.target as Element).id))
const ready = () => window.dispatchEvent(new Event(pageReady))
const click = (id: string) => document.getElementById(id)?.click()

afterEach(() => {
  ready()
  clicked.mockClear()
  document.body.replaceChildren()
})

function page() {
  document.body.innerHTML = `
    <button type="button" id="menu"><span id="label">Menu</span></button>
    <button type="button" id="other">Other</button>
    <button type="button" id="popover" popovertarget="side">Side</button>
    <form onsubmit="return false"><button id="submit">Send</button></form>
    <a id="link" href="#content">Content</a>`
  holdEarlyClicks(pageReady)
}

it('does the last click on a button once the page is ready, and only once', () => {
  page()
  for (const id of ['other', 'label', 'menu']) click(id)
  expect(clicked).not.toHaveBeenCalled()
  ready()
  ready()
  expect(clicked.mock.calls).toEqual([['menu']])
})

it.each(['popover', 'submit', 'link'])('leaves alone what works without scripts: %s', (id) => {
  page()
  click(id)
  expect(clicked.mock.calls).toEqual([[id]])
})

it('holds nothing on a page that is ready', () => {
  page()
  ready()
  click('menu')
  expect(clicked.mock.calls).toEqual([['menu']])
})

it('stands alone as text', () => {
  page()
  ready()
  window.eval(`(${holdEarlyClicks.toString()})(${JSON.stringify(pageReady)})`)
  click('menu')
  expect(clicked).not.toHaveBeenCalled()
  ready()
  expect(clicked.mock.calls).toEqual([['menu']])
})
