// @vitest-environment jsdom
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { render, screen, userEvent, waitFor } from '#tests/support/component.ts'
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

it('a combobox narrows the list while typing and takes the choice by Enter', async () => {
  render(<Example options={zones} />)
  await userEvent.click(screen.getByRole('button', { name: 'Timezone Choose' }))
  const search = await screen.findByRole('combobox', { name: 'Search' })
  await waitFor(() => expect(document.activeElement).toBe(search))
  await userEvent.keyboard('lis')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await userEvent.keyboard('{Enter}')
  const button = await screen.findByRole('button', { name: 'Timezone Europe/Lisbon' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(new FormData(screen.getByRole<HTMLFormElement>('form')).get('zone')).toBe('Europe/Lisbon')
})

it('a combobox says when nothing fits', async () => {
  render(<Example options={zones} />)
  await userEvent.click(screen.getByRole('button', { name: 'Timezone Choose' }))
  await userEvent.type(await screen.findByRole('combobox'), 'zzz')
  expect(await screen.findByText('Nothing found')).toBeDefined()
})

it('a combobox asks for options while typing and drops answers that came too late', async () => {
  const signals: AbortSignal[] = []
  const find = vi.fn(async (query: string, signal: AbortSignal) => {
    signals.push(signal)
    return zones.filter((zone) => zone.label.includes(query))
  })
  render(<Example options={find} />)
  await userEvent.click(screen.getByRole('button', { name: 'Timezone Choose' }))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  await userEvent.type(screen.getByRole('combobox'), 'Tokyo')
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  expect(find.mock.calls.map(([query]) => query)).toEqual(['', 'Tokyo'])
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
})

it('a combobox says when the search failed', async () => {
  render(<Example options={() => Promise.reject(new Error('502'))} />)
  await userEvent.click(screen.getByRole('button', { name: 'Timezone Choose' }))
  expect(await screen.findByText('The search failed')).toBeDefined()
})

it('a combobox names its error', () => {
  render(<Example options={zones} error="A timezone is required" />)
  expect(screen.getByRole('button', { description: 'A timezone is required' })).toBeDefined()
})
