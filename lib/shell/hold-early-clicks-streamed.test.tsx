// @vitest-environment jsdom
import { type ComponentType, lazy, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { act } from '#tests/support/component.ts'
import { holdEarlyClicks, pageReady } from './hold-early-clicks.ts'

const clicked = vi.fn()
const Button = ({ name }: { name: string }) => (
  <button type="button" onClick={() => clicked(name)}>
    {name}
  </button>
)
const Late = () => (
  <section>
    <Button name="late" />
  </section>
)

const page = (Part: ComponentType) => (
  <html lang="en">
    <body>
      <Button name="early" />
      <Suspense>
        <Part />
      </Suspense>
      <div id="editor" />
    </body>
  </html>
)

const click = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()

it('does a click on a part that streams in once that part answers, and holds none that need not wait', async () => {
  const late = Promise.withResolvers<{ default: typeof Late }>()
  document.documentElement.lang = 'en'
  document.documentElement.innerHTML = renderToString(page(Late)).replace(/^<html[^>]*>|<\/html>$/g, '')
  holdEarlyClicks(pageReady)
  await act(async () => void hydrateRoot(document, page(lazy(() => late.promise))))
  window.dispatchEvent(new Event(pageReady))

  click('late')
  click('late')
  expect(clicked).not.toHaveBeenCalled()
  click('early')
  expect(clicked.mock.calls).toEqual([['early']])
  const own = Object.assign(document.createElement('button'), { type: 'button', textContent: 'own' })
  own.addEventListener('click', () => clicked('own'))
  document.getElementById('editor')?.append(own)
  click('own')
  expect(clicked.mock.calls).toEqual([['early'], ['own']])

  await act(async () => late.resolve({ default: Late }))
  await vi.waitFor(() => expect(clicked.mock.calls).toEqual([['early'], ['own'], ['late']]))
  click('late')
  expect(clicked).toHaveBeenCalledTimes(4)
})
