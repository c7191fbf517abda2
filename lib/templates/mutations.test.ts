// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { templates } from '#lib/contract/templates.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { mergeTemplate } from './mutations.ts'

const portal = fakePortal()

it.each([
  [404, 'NotSavedYetError'],
  [405, 'NotSavedYetError'],
  [501, 'NotSavedYetError'],
  [400, 'UpstreamError'],
  [503, 'UpstreamError'],
])('[TE-02] [ST-01] a new template whose trial is refused with %i fails with %s', async (status, name) => {
  portal.use(answer(templates.mergeNew, () => refusal(status, 'Missing helper: "x"')))
  const trial = mergeTemplate(undefined, { text: '{{x}}', type: 'html', testData: {} }, false)
  await expect(trial).rejects.toMatchObject({ name })
})
