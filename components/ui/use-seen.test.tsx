// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { act, render, screen, userEvent } from '#tests/support/component.ts'
import { useSeen } from './use-seen.ts'

function Part({ name }: { name: string }) {
  const [ref, seen] = useSeen<HTMLParagraphElement>()
  return <p ref={ref}>{seen ? `${name} is drawn` : name}</p>
}

it('looks half a screen ahead from when somebody scrolls, and not before', async () => {
  const margins: (string | undefined)[] = []
  const observed: Element[][] = []
  let show: (target: Element) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly seen: Element[] = []
      constructor(tell: (entries: object[]) => void, { rootMargin }: { rootMargin?: string }) {
        margins.push(rootMargin)
        observed.push(this.seen)
        show = (target) => act(() => tell([{ target, isIntersecting: true }]))
      }
      observe = (element: Element) => this.seen.push(element)
      unobserve = () => {}
      disconnect = () => {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  render(
    <>
      <Part name="First" />
      <Part name="Second" />
    </>,
  )
  const [first, second] = [screen.getByText('First'), screen.getByText('Second')]
  show(first)
  expect(first.textContent).toBe('First is drawn')
  expect([margins, observed[0]]).toEqual([['0px'], [first, second]])
  await userEvent.keyboard('{PageDown}')
  expect([margins, observed[1]]).toEqual([['0px', '50% 0px'], [second]])
  show(second)
  expect(second.textContent).toBe('Second is drawn')
})
