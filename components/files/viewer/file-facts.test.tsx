// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { toRevisions } from '#lib/files/view-model.ts'
import { cleanup, screen, within } from '#tests/support/component.ts'
import { cardPages, fileWith } from '#tests/support/files.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { FileFacts } from './file-facts.tsx'

const time = { dateFormat: 'dd/MM/yyyy', timezone: 'Asia/Tokyo' }

function showFacts(version: Parameters<typeof fileWith>[0][number]) {
  cleanup()
  const file = fileWith([version])
  const [revision] = toRevisions(file)
  if (!revision) throw new Error('a file has a revision')
  renderInPage(<FileFacts {...{ file, revisions: [revision], revision, onRevision: () => {}, page: 1, time }} />)
}

it('[FM-04] fonts are listed, those not embedded first; none is said, unknown is not', () => {
  showFacts({
    fonts: [
      { name: 'Gill Sans', type: 'Type1', embedding: 'subset' },
      { name: 'Helvetica', type: 'Type1', embedding: 'none' },
      { name: '', type: '', embedding: 'full' },
    ],
  })
  const fonts = within(screen.getByRole('list', { name: 'Fonts' })).getAllByRole('listitem')
  expect(fonts.map((font) => font.textContent)).toEqual([
    'HelveticaType1Not embedded',
    'Gill SansType1Embedded, subset',
    'Without a nameEmbedded',
  ])
  expect(screen.getByText('1 font is not embedded: it may be printed with another one.')).toBeDefined()
  showFacts({ fonts: [] })
  expect(screen.getByText('No text is set in a font.')).toBeDefined()
  showFacts({})
  expect(screen.queryByRole('heading', { name: 'Fonts' })).toBeNull()
})

it('[FM-03] [FM-04] a size of unnamed pages stands alone, and remarks apart from errors', () => {
  const timestamp = '2026-11-20T22:30:00Z'
  const remarks = [{ title: 'The PDF is damaged', description: 'Its end is missing.', timestamp }]
  showFacts({ pageConfigs: [cardPages([]), cardPages([])], remarks })
  const sizes = within(screen.getByRole('region', { name: 'Sizes of all pages' })).getAllByRole('list')[1]
  expect(sizes?.textContent).toBe('103 × 73 mm')
  expect(screen.getByRole('list', { name: 'Remarks' }).textContent).toBe(
    'The PDF is damagedIts end is missing.21/11/2026 07:30',
  )
  expect(screen.queryByRole('list', { name: 'Errors' })).toBeNull()
})

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
