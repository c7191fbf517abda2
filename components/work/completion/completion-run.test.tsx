// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { startLeaving } from '#lib/browser/page/leaving.ts'
import { askBeforeLeaving } from '#lib/browser/page/unsaved-input.ts'
import { forceColours } from '#tests/support/forced-colours.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { workItems } from '#tests/support/work-items.ts'
import { CompletionRun } from './completion-run.tsx'
import type { Run } from './use-completion-queue.ts'

const items = workItems(['1', '2', '3'])
const undecided = { isCancelling: false, isChecking: false, report: undefined }
const going: Run = { ...undecided, items, results: [], current: items[0] }
const over: Run = { ...going, current: undefined, report: { ended: 'done', results: [], untried: [] } }
const pageWith = (run: Run) => <CompletionRun run={run} onCancel={() => {}} onClose={() => {}} />
const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('[SH-06] [ST-09] a run asks before its page is left, but not after a sign-out or its end', async () => {
  const { show, user } = renderInPage(pageWith(going))
  const agreed = askBeforeLeaving()
  await screen.findByRole('alertdialog', { name: 'Stop the run?' })
  await user.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(await agreed).toBe(false)
  expect(isHeld()).toBe(true)
  const stay = startLeaving()
  expect(isHeld()).toBe(false)
  stay()
  expect(isHeld()).toBe(true)
  show(pageWith(over))
  expect(isHeld()).toBe(false)
  expect(await askBeforeLeaving()).toBe(true)
})

it('[WK-04] the focus goes back to the button before a run that is closed', async () => {
  const { user, show } = renderInPage(
    <>
      <button type="button">Complete all</button>
      {pageWith(over)}
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Close' }))
  show(<button type="button">Complete all</button>)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Complete all' }))
})

it('with forced colours the bar of a run has an edge, and what is done stands out in it', () => {
  forceColours()
  renderInPage(pageWith(going))
  expect(getComputedStyle(screen.getByRole('progressbar')).borderStyle).toBe('solid')
  // jsdom computes no style for what a browser draws within a bar, and reads no rules for Firefox.
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
  const done = rules.find((rule) => rule.startsWith('progress::-webkit-progress-value'))
  expect(done).toMatch(/forced-color-adjust: none.*background: highlight/)
})
