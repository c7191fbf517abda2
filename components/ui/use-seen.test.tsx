// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { act, render, screen } from '#tests/support/component.ts'
import { useSeen } from './use-seen.ts'

function Part({ already }: { already?: boolean }) {
  const [ref, isSeen] = useSeen<HTMLParagraphElement>(already)
  return <p ref={ref}>{isSeen ? 'rendered' : 'waiting'}</p>
}

it('a part waits until it comes within half a screen of the view', () => {
  const margins: (string | undefined)[] = []
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: typeof tell, { rootMargin }: { rootMargin?: string }) {
        tell = told
        margins.push(rootMargin)
      }
      observe = () => {}
      disconnect = () => {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { rerender } = render(<Part />)
  expect(screen.getByText('waiting')).toBeDefined()
  act(() => tell([{ isIntersecting: false }]))
  expect(screen.getByText('waiting')).toBeDefined()
  act(() => tell([{ isIntersecting: true }]))
  expect(screen.getByText('rendered')).toBeDefined()
  expect(margins).toEqual(['50% 0px'])
  rerender(<Part already />)
  expect(screen.getByText('rendered')).toBeDefined()
})
