// @vitest-environment jsdom
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { cleanup, render, screen, userEvent, waitFor } from '#tests/support/component.ts'
import { Combobox, type ComboboxSource } from './combobox.tsx'
import type { Option } from './select.tsx'

const zones = ['Asia/Tokyo', 'Europe/London', 'Europe/Lisbon'].map((zone) => ({ value: zone, label: zone }))
const texts = { search: 'Search', loading: 'Searching', empty: 'Nothing found', failed: 'The search failed' }

function Example({ options, error }: { options: ComboboxSource; error?: string }) {
  const [value, setValue] = useState<Option | null>(null)
  return (
    <form aria-label="Settings">
      <Combobox
        label="Timezone"
        name="zone"
        placeholder="Choose"
        error={error}
        options={options}
        value={value}
        onChange={setValue}
        texts={texts}
      />
    </form>
  )
}

async function open(options: ComboboxSource = zones) {
  render(<Example options={options} />)
  await userEvent.click(screen.getByRole('button', { name: 'Timezone Choose' }))
  return screen.findByRole('combobox', { name: 'Search' })
}

it('a combobox narrows while typing, says when nothing fits, and takes Enter', async () => {
  const search = await open()
  await waitFor(() => expect(document.activeElement).toBe(search))
  await userEvent.keyboard('zzz')
  expect(await screen.findByText('Nothing found')).toBeDefined()
  await userEvent.clear(search)
  await userEvent.keyboard('lis')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  const button = await screen.findByRole('button', { name: 'Timezone Europe/Lisbon' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(new FormData(screen.getByRole<HTMLFormElement>('form')).get('zone')).toBe('Europe/Lisbon')
})

it('a combobox asks for options while typing and drops answers that came too late', async () => {
  const signals: AbortSignal[] = []
  const find = vi.fn(async (query: string, signal: AbortSignal) => {
    signals.push(signal)
    return zones.filter((zone) => zone.label.includes(query))
  })
  const search = await open(find)
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  await userEvent.type(search, 'Tokyo')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  expect(find.mock.calls.map(([query]) => query)).toEqual(['', 'Tokyo'])
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
})

it('a combobox says when the search failed, and what is wrong with its field', async () => {
  await open(() => Promise.reject(new Error('502')))
  expect(await screen.findByText('The search failed')).toBeDefined()
  cleanup()
  render(<Example options={zones} error="A timezone is required" />)
  expect(screen.getByRole('button', { description: 'A timezone is required' })).toBeDefined()
})
