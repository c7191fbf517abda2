// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { toRevisions } from '#lib/files/view-model.ts'
import { fileWith } from '#tests/support/files.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { FileFacts } from './file-facts.tsx'

const time = { dateFormat: 'dd/MM/yyyy', timezone: 'Asia/Tokyo' }

it('[FM-03] a user who returns from an earlier revision sees later revisions again', async () => {
  const file = fileWith([{}, {}])
  const revisions = toRevisions(file)
  const onRevision = vi.fn<(revision: number | undefined) => void>()
  const factsOf = (index: number) => {
    const revision = revisions[index]
    return revision && <FileFacts {...{ file, revisions, revision, onRevision, page: 1, time }} />
  }
  const { user, show } = renderInPage(factsOf(0))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Revision' }), '1')
  show(factsOf(1))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Revision' }), '2')
  expect(onRevision.mock.calls).toEqual([[1], [undefined]])
})
