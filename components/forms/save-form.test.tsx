// @vitest-environment jsdom
import type { Route } from 'next'
import { startTransition } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { chooseLanguage } from '#components/shell/session/session-actions.ts'
import { watchForms } from '#components/shell/session/session-guard.tsx'
import { switchAccount } from '#components/shell/session/switch-account.ts'
import { field, reasonOf } from '#components/testing/forms.ts'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { shortText } from '#lib/contract/fields.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { fireEvent, renderInPage, screen, waitFor } from '#tests/support/page.tsx'
import { ChoiceField } from './choice-field.tsx'
import { FormProblem, PageForm, SubmitButton } from './form-parts.tsx'
import { useSaveForm } from './use-save-form.ts'

const schema = z.object({
  name: shortText.min(1).max(10),
  email: z.email(),
  note: z.string().refine((note) => note !== '0', { params: { least: 1, most: 9 } }),
  zone: z.string().min(1),
})
type Values = z.output<typeof schema>
const whole: Values = { name: 'Aiko', email: 'aiko@example.com', note: '', zone: 'Asia/Tokyo' }
const nothing: Values = { name: '', email: '', note: '', zone: '' }
const zones = ['Asia/Tokyo', 'Europe/London'].map((zone) => ({ value: zone, label: zone }))

type Given = {
  save: (values: Values) => Promise<unknown>
  agree?: (values: Values) => Promise<boolean>
  onFailed?: () => string
  onSaved?: () => void
  opens?: () => Route
  values?: Values
} & { [is in 'showsFaults' | 'creates' | 'waits']?: boolean }
function Example({ save, values = whole, waits = false, onSaved = () => {}, ...more }: Given) {
  const form = useSaveForm({ schema, values, mutation: { mutationFn: save }, onSaved, ...more })
  return (
    <>
      <PageForm form={form} label="Person">
        <FormProblem form={form} title="Not saved" />
        <TextField label="Name" {...form.field('name')} />
        <TextField label="Email" {...form.field('email')} />
        <TextField label="Note" {...form.field('note')} />
        <ChoiceField control={form.control} name="zone" label="Zone" options={zones} {...form.statusOf('zone')} />
        <SubmitButton form={form} pendingLabel="Saving" waits={waits}>
          Save
        </SubmitButton>
      </PageForm>
      {/* oxlint-disable-next-line next/no-html-link-for-pages -- a `Link` needs all of Next's router */}
      <a href="/elsewhere">Orders</a>
    </>
  )
}

const button = () => screen.getByRole('button', { name: /^Sav/ })
const refused = (validations: { path: string; message: string }[]) =>
  new UpstreamError('users.save', 400, { error: { message: 'The request is not valid', validations } })

it('a form marks the fields that its schema does not accept empty as required, and no others', () => {
  renderInPage(<Example save={vi.fn()} />)
  expect([field('Name').required, field('Email').required, field('Note').required]).toEqual([true, true, false])
  expect(screen.getAllByText('*')).toHaveLength(3)
})

it('a wrong field says so once it is left, and no more with the letter that makes it right', async () => {
  const { user } = renderInPage(<Example save={vi.fn()} values={nothing} />)
  await user.type(field('Email'), 'aiko')
  expect(screen.queryByText(/Enter an email address/)).toBeNull()
  await user.tab()
  const message = await screen.findByText('Enter an email address, such as name@example.com.')
  expect(field('Email').getAttribute('aria-describedby')).toBe(message.parentElement?.id)
  expect(field('Email').ariaInvalid ?? field('Email').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('Email'), '@example.com')
  await waitFor(() => expect(screen.queryByText(/Enter an email address/)).toBeNull())
})

it('a whole number out of its range says the range', async () => {
  const { user } = renderInPage(<Example save={vi.fn()} />)
  await user.type(field('Note'), '0')
  await user.tab()
  expect(reasonOf(field('Note'))).toBe('Enter a whole number from 1 to 9.')
})

it('a text with characters that cannot be seen says so, and to type it by hand', async () => {
  const { user } = renderInPage(<Example save={vi.fn()} />)
  await user.type(field('Name'), ' of\u00adten')
  await user.tab()
  expect(reasonOf(field('Name'))).toBe('This has characters that cannot be seen. Type it by hand.')
})

it('a form that is wrong is not sent, and its first wrong field gets the focus', async () => {
  const save = vi.fn()
  const { user } = renderInPage(<Example save={save} values={{ ...whole, name: '   ', email: '', zone: '' }} />)
  await user.click(button())
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  expect(screen.getAllByText('This field is required.')).toHaveLength(3)
  await user.type(field('Name'), 'a name that is too long')
  await screen.findByText('At most 10 characters.')
  await user.clear(field('Name'))
  await user.type(field('Name'), 'Aiko')
  await user.type(field('Email'), 'aiko@example.com{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Zone Choose' })))
  expect(save).not.toHaveBeenCalled()
})

it('a wrong field that has kept the focus while the user scrolled to the button is scrolled to', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  const { user } = renderInPage(<Example save={vi.fn()} />)
  await user.clear(field('Name'))
  expect(document.activeElement).toBe(field('Name'))
  await user.click(button())
  await waitFor(() => expect(scrolled.mock.contexts).toContain(field('Name')))
})

it('a form puts what the upstream refused at the fields that it names, and focuses the first', async () => {
  const faults = [
    { path: 'email', message: 'is known already' },
    { path: 'user.note.0.name', message: 'is rude' },
  ]
  const save = vi.fn().mockRejectedValueOnce(refused(faults)).mockResolvedValueOnce(undefined)
  const onSaved = vi.fn()
  const { user } = renderInPage(<Example save={save} onSaved={onSaved} />)
  await user.click(button())
  await screen.findByText('is known already')
  expect(screen.getByText('is rude')).toBeDefined()
  expect(document.activeElement).toBe(field('Email'))
  expect(screen.queryByText('Not saved')).toBeNull()
  await user.type(field('Email'), '.org')
  await user.click(button())
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

it('a form says what the upstream refused of no field of it below its own words', async () => {
  const save = vi.fn().mockRejectedValue(refused([{ path: 'domain', message: 'is unknown' }]))
  const { user, show } = renderInPage(<Example save={save} />)
  await user.type(field('Note'), 'Kept')
  const saysAfterSaving = async (words: string) => {
    await user.click(button())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
  }
  await saysAfterSaving('Not saveddomain: is unknown')
  const onFailed = () => 'Validation failed'
  show(<Example save={save} onFailed={onFailed} />)
  await saysAfterSaving('Not savedValidation failed\ndomain: is unknown')
  show(<Example save={save} onFailed={onFailed} showsFaults />)
  await saysAfterSaving('Not savedValidation failed')
  expect(field('Note').value).toBe('Kept')
})

it('a form asks before it sends, sends nothing after a no, and keeps what is typed', async () => {
  const save = vi.fn()
  const agree = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true)
  const { user } = renderInPage(<Example save={save} agree={agree} />)
  await user.type(field('Note'), 'Typed')
  await user.click(button())
  await waitFor(() => expect(agree).toHaveBeenCalledExactlyOnceWith({ ...whole, note: 'Typed' }))
  expect([save.mock.calls.length, field('Note').value]).toEqual([0, 'Typed'])
  await user.click(button())
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
})

it('a form is sent once, however often its button and Enter are pressed', async () => {
  const answer = Promise.withResolvers<void>()
  const save = vi.fn(() => answer.promise)
  const { user } = renderInPage(<Example save={save} />)
  const form = screen.getByRole('form', { name: 'Person' })
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByRole('button', { name: 'Saving', busy: true })
  await user.type(field('Name'), '{Enter}')
  await user.click(button())
  answer.resolve()
  await waitFor(() => expect(button().ariaBusy ?? button().getAttribute('aria-busy')).toBeNull())
  expect(save).toHaveBeenCalledOnce()
})

it('a form that leads to another page is not sent again until that is shown, or the user stays', async () => {
  const shown = Promise.withResolvers<void>()
  const save = vi.fn().mockResolvedValue(undefined)
  const { user, router } = renderInPage(<Example save={save} opens={() => '/orders/list'} />)
  router.push.mockImplementation(() => startTransition(() => shown.promise))
  await user.click(button())
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/orders/list'))
  await user.click(button())
  await user.type(field('Name'), '{Enter}')
  expect(save).toHaveBeenCalledOnce()
  shown.resolve()
  await screen.findByRole('button', { name: 'Save', busy: false })
  await user.click(button())
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
})

it('a form whose save is answered after the user has left its page opens no other page', async () => {
  const saved = Promise.withResolvers<void>()
  const onSaved = vi.fn()
  const form = <Example save={() => saved.promise} onSaved={onSaved} opens={() => '/orders/list'} />
  const { user, router, show } = renderInPage(form)
  await user.click(button())
  show(<p>Orders</p>)
  saved.resolve()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(router.push).not.toHaveBeenCalled()
})

it('the button of a form that waits says why, and Enter shows what is missing', async () => {
  const save = vi.fn()
  const { user } = renderInPage(<Example save={save} values={{ ...nothing, zone: 'Asia/Tokyo' }} waits />)
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBe('true'))
  expect(reasonOf(button())).toBe('First fill in all fields marked * correctly.')
  await user.click(button())
  expect(save).not.toHaveBeenCalled()
  await user.type(field('Name'), 'Aiko')
  await user.type(field('Email'), 'aiko@example.com')
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull())
  await user.click(button())
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
})

const outcomeUnknown = /^No answer came, so it is not known whether this was done\. Look before you try again\.$/
it.each([
  ['that creates something', 'upstream_timeout', true, outcomeUnknown],
  ['that has looked for what became of it', 'outcome_unknown', false, outcomeUnknown],
  ['that can be saved once more', 'upstream_timeout', false, /^Not savedLate$/],
])('a form %s says without an answer what is known, in no other line', async (_, code, creates, words) => {
  const late = new UpstreamError('any.save', 504, { code, message: 'Late' })
  const save = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(late).mockResolvedValueOnce({})
  const { user } = renderInPage(<Example save={save} creates={creates} onFailed={() => 'Late'} />)
  await user.click(button())
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  await user.click(button())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

it('[SE-01] a link asks before it leads away from what is typed, but not below the search', async () => {
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  const { user, router } = renderInPage(<Example save={vi.fn()} />)
  const follow = vi.fn((event: MouseEvent) => event.preventDefault())
  const link = screen.getByRole('link', { name: 'Orders' })
  link.addEventListener('click', follow)
  await user.type(field('Note'), 'Typed')
  for (const [follows, answer] of ['Stay here', 'Leave without saving'].entries()) {
    await user.click(link)
    await user.click(await screen.findByRole('button', { name: answer }))
    await waitFor(() => expect(follow).toHaveBeenCalledTimes(follows))
  }
  expect(router.push).not.toHaveBeenCalled()
  await user.type(field('Note'), ' more')
  window.history.replaceState(null, '', '/elsewhere?search=else')
  await user.click(link)
  expect([follow.mock.calls.length, screen.queryByRole('alertdialog')]).toEqual([2, null])
})

it('[SE-01] closing the search over what is typed asks nothing; Back still asks', async () => {
  const navigation = Object.assign(new EventTarget(), { traverseTo: vi.fn() })
  vi.stubGlobal('navigation', navigation)
  onTestFinished(() => void vi.unstubAllGlobals())
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  const { user } = renderInPage(<Example save={vi.fn()} />)
  const isHeld = (address: string) => {
    const destination = { key: address, url: new URL(address, window.location.href).href }
    const event = { navigationType: 'traverse', destination }
    return !navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), event))
  }
  window.history.replaceState(null, '', '/elsewhere?tab=a+b&search=LUM&searchIn=products')
  await user.type(field('Note'), 'Typed')
  expect([isHeld('/elsewhere?tab=a%20b'), isHeld('/elsewhere?tab=a+b#zone')]).toEqual([false, false])
  expect(isHeld('/elsewhere?tab=a')).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(isHeld('/orders/list')).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(navigation.traverseTo).toHaveBeenCalledExactlyOnceWith('/orders/list'))
})

const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
function fakeFetch(respond: typeof fetch) {
  const ask = vi.fn(respond)
  vi.stubGlobal('fetch', ask)
  onTestFinished(() => void vi.unstubAllGlobals())
  return ask
}

it('[AS-02] another account is chosen only once the user agrees to lose what is typed', async () => {
  const ask = fakeFetch(() => Promise.reject(new TypeError('network')))
  const stayed = vi.fn()
  const words = { switching: 'Changing the account', failedTitle: 'That did not work', failedText: '' }
  const { user } = renderInPage(<Example save={vi.fn()} />)
  await user.type(field('Note'), 'Typed')
  switchAccount(words, { accountId: 'a2' }, stayed)
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(stayed).toHaveBeenCalledOnce())
  expect([ask.mock.calls, screen.queryByText('Changing the account'), field('Note').value]).toEqual([[], null, 'Typed'])
  switchAccount(words, { accountId: 'a2' })
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await screen.findByText('Changing the account')
  await waitFor(() => expect(ask.mock.lastCall?.[0]).toBe('/api/session/account'))
})

it('[SH-07] another language is chosen only once the user agrees; the browser asks no more', async () => {
  const ask = fakeFetch(async () => Response.json({}))
  const [reload, onStay] = [vi.fn(), vi.fn()]
  const { user } = renderInPage(<Example save={vi.fn()} />)
  await user.type(field('Note'), 'Typed')
  const staying = chooseLanguage('ja-JP', { reload, onStay })
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  await staying
  expect([onStay.mock.calls.length, ask.mock.calls, reload.mock.calls, isHeld()]).toEqual([1, [], [], true])
  const leaving = chooseLanguage('ja-JP', { reload: () => reload(isHeld()), onStay })
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await leaving
  expect(ask.mock.lastCall?.[0]).toBe('/api/session/language')
  expect(reload).toHaveBeenCalledExactlyOnceWith(false)
  await user.type(field('Note'), ' more')
  expect(isHeld()).toBe(true)
})

it('a reload asks while something is typed that is not saved, also while the rest is', async () => {
  const answer = Promise.withResolvers<void>()
  const { user } = renderInPage(<Example save={() => answer.promise} />)
  expect(isHeld()).toBe(false)
  await user.type(field('Note'), 'Before')
  expect(isHeld()).toBe(true)
  await user.click(button())
  await screen.findByRole('button', { name: 'Saving', busy: true })
  await user.type(field('Note'), ' and after')
  answer.resolve()
  await screen.findByRole('button', { name: 'Save', busy: false })
  expect([field('Note').value, isHeld()]).toEqual(['Before and after', true])
  await user.click(button())
  await waitFor(() => expect(isHeld()).toBe(false))
  expect(field('Note').value).toBe('Before and after')
})

it('[ST-08] a choice from a list counts as input, so that the page outlives its session', async () => {
  const watched = new AbortController()
  const hasInput = watchForms(watched.signal)
  const { user } = renderInPage(<Example save={vi.fn()} />)
  await user.click(screen.getByRole('button', { name: 'Zone Asia/Tokyo' }))
  await user.click(await screen.findByRole('option', { name: 'Europe/London' }))
  await screen.findByRole('button', { name: 'Zone Europe/London' })
  expect(hasInput()).toBe(true)
  watched.abort()
})
