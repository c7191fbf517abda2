// @vitest-environment jsdom

import { expect, it } from 'vitest'
import { startLeaving } from '#lib/client/page-state.ts'
import { render } from '#tests/support/component.ts'
import { RunPanel } from './run-panel.tsx'

const panel = (state: 'running' | 'over') => (
  <RunPanel
    label="Completing"
    state={state}
    now="Item 1"
    progress={{ text: '1 of 3', done: 1, total: 3 }}
    texts={{ cancel: 'Stop', close: 'Close', results: 'Results' }}
    onCancel={() => {}}
    onClose={() => {}}
    summary="Done"
  >
    {null}
  </RunPanel>
)
const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('[ST-09] a page with a run asks before it is left, but not once the user has signed out, nor after the run', () => {
  const { rerender } = render(panel('running'))
  expect(isHeld()).toBe(true)
  const stay = startLeaving()
  expect(isHeld()).toBe(false)
  stay()
  expect(isHeld()).toBe(true)
  rerender(panel('over'))
  expect(isHeld()).toBe(false)
})
