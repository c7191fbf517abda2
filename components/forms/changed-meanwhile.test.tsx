// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { button, field } from '#components/testing/forms.ts'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { UpstreamError } from '#lib/contract/wire.ts'
import { renderInPage, screen, waitFor, within } from '#tests/support/page.tsx'
import { FormProblem, PageForm, SubmitButton } from './form-parts.tsx'
import { useSaveForm } from './use-save-form.ts'

const schema = z.object({ name: z.string().trim().min(1), note: z.string(), secrets: z.string() })
type Values = z.output<typeof schema>
const first: Values = { name: 'Label', note: 'A', secrets: '•' }

/** What an upstream keeps, and others change. */
function createRecord({ hasVersions = true } = {}) {
  let [values, changes, isGone] = [first, 1, false]
  const at = new Date(Date.now() - 300_000).toISOString()
  const refuse = (status: number, code: string) => new UpstreamError('any.save', status, { code })
  const version = () => (hasVersions ? `v${changes}` : undefined)
  const read = vi.fn(async () => {
    if (isGone) throw refuse(404, 'not_found')
    return { values, version: version(), ...(hasVersions && { lastChange: { by: 'Ada Lovelace', at } }) }
  })
  const save = vi.fn(async ({ version: given, ...sent }: Values & { version?: string }) => {
    if (isGone) throw refuse(404, 'not_found')
    if (given !== undefined && given !== version()) throw refuse(409, 'changed_meanwhile')
    change(sent)
  })
  function change(next: Partial<Values>) {
    values = { ...values, ...next }
    changes += 1
  }
  return { read, save, change, remove: () => (isGone = true), version: version(), stored: () => values }
}

function Example({ record: { read, save, version } }: { record: ReturnType<typeof createRecord> }) {
  const replacesHidden = (mine: string) => mine !== '•'
  const secrets = { label: 'Secrets', replacesHidden }
  const form = useSaveForm({
    schema,
    values: first,
    mutation: { mutationFn: save },
    onSaved: () => {},
    record: { version, read, fields: { name: { label: 'Name' }, note: { label: 'Note' }, secrets } },
  })
  return (
    <PageForm form={form} label="Record">
      <FormProblem form={form} title="Not saved" />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Note" {...form.field('note')} />
      <TextField label="Secrets" {...form.field('secrets')} />
      <SubmitButton form={form} pendingLabel="Saving">
        Save
      </SubmitButton>
    </PageForm>
  )
}

function open(record: ReturnType<typeof createRecord>) {
  const { user } = renderInPage(<Example record={record} />)
  const type = async (name: string, text: string) => {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  return { user, type, save: () => user.click(button('Save')) }
}

const region = { name: /while you were editing/ }
const notice = () => screen.findByRole('region', region)
const queryNotice = () => screen.queryByRole('region', region)
const choices = (name: string) => within(screen.getByRole('group', { name }))

it('a form takes over what only someone else changed, says who and when, and the next save passes', async () => {
  const record = createRecord()
  const { type, save } = open(record)
  await type('Note', 'Mine')
  record.change({ name: 'Theirs' })
  await save()
  expect(document.activeElement).toBe(await notice())
  for (const words of ['Ada Lovelace, 5 minutes ago', 'This field now shows the new value: Name.'])
    expect((await notice()).textContent).toContain(words)
  expect([screen.queryByRole('alert'), screen.queryByText(/the very moment/)]).toEqual([null, null])
  expect([field('Name').value, field('Note').value]).toEqual(['Theirs', 'Mine'])
  await save()
  await waitFor(() => expect(record.stored()).toEqual({ ...first, name: 'Theirs', note: 'Mine' }))
  await waitFor(() => expect(queryNotice()).toBeNull())
})

it('a form shows what both changed side by side, keeps what is typed, and takes theirs or mine', async () => {
  const record = createRecord()
  const { user, type, save } = open(record)
  await type('Name', 'Mine')
  await type('Note', 'B')
  record.change({ name: 'Theirs', note: '' })
  await save()
  await notice()
  expect([field('Name').value, field('Note').value]).toEqual(['Mine', 'B'])
  const keep = choices('Note').getByRole<HTMLInputElement>('radio', { name: 'Keep mine', checked: true })
  const take = choices('Note').getByRole<HTMLInputElement>('radio', { name: 'Take theirs', checked: false })
  expect(
    [keep, take].map((side) => document.getElementById(side.getAttribute('aria-describedby') ?? '')?.textContent),
  ).toEqual(['YoursB', 'TheirsEmpty'])
  await user.click(take)
  expect(field('Note').value).toBe('')
  await user.click(keep)
  expect(field('Note').value).toBe('B')
  await user.click(choices('Name').getByRole('radio', { name: 'Take theirs' }))
  expect(choices('Name').getByText('Mine')).toBeDefined()
  await save()
  await waitFor(() => expect(record.stored()).toEqual({ ...first, name: 'Theirs', note: 'B' }))
})

it('a form that is changed a third time shows that too, and what was chosen stays', async () => {
  const record = createRecord()
  const { type, save } = open(record)
  await type('Name', 'Mine')
  record.change({ name: 'Second' })
  await save()
  expect((await notice()).textContent).toContain('Second')
  record.change({ name: 'Third' })
  await save()
  await waitFor(() => expect(choices('Name').getByText('Third')).toBeDefined())
  expect([field('Name').value, record.stored().name]).toEqual(['Mine', 'Third'])
  await save()
  await waitFor(() => expect(record.stored().name).toBe('Mine'))
})

it.each([[true], [false]])(
  'a form says that its record was deleted, and keeps what is typed (versions: %s)',
  async (hasVersions) => {
    const record = createRecord({ hasVersions })
    const { type, save } = open(record)
    await type('Note', 'Mine')
    record.remove()
    await save()
    expect((await notice()).textContent).toMatch(/deleted this .* still here/)
    expect([field('Note').value, screen.queryByRole('alert')]).toEqual(['Mine', null])
  },
)

it('on an upstream without versions a form reads once before each save, and says what it cannot see', async () => {
  const record = createRecord({ hasVersions: false })
  const { type, save } = open(record)
  await type('Name', ' Mine ')
  await save()
  await waitFor(() => expect(record.stored().name).toBe('Mine'))
  await type('Note', 'B')
  record.change({ note: 'Theirs' })
  await save()
  expect((await notice()).textContent).toContain('does not report changes made at the very moment of saving')
  expect([record.read.mock.calls.length, record.save.mock.calls.length, field('Note').value]).toEqual([2, 1, 'B'])
  await save()
  await waitFor(() => expect(record.stored()).toEqual({ ...first, name: 'Mine', note: 'B' }))
  expect(record.read).toHaveBeenCalledTimes(3)
})

it('[AS-02] [REL-11] a form asks nothing where no field of it differs, unless what it replaces is hidden', async () => {
  const record = createRecord()
  const { type, save } = open(record)
  await type('Note', 'Both')
  record.change({ note: 'Both' }) // as where an answer got lost
  await save()
  await waitFor(() => expect(record.save).toHaveBeenCalledTimes(2))
  expect(queryNotice()).toBeNull()
  await type('Secrets', 'new')
  record.read.mockImplementationOnce(async () => ({ values: { ...first, note: 'Both' }, version: 'old' }))
  await save()
  await notice()
  expect(choices('Secrets').getByText('•')).toBeDefined()
})
