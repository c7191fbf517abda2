// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { render, screen } from '#tests/support/component.ts'
import { Select } from './select.tsx'
import { NumberField, TextField } from './text-field.tsx'

it('a field reads out its hint and its error, and is marked invalid', () => {
  render(<TextField label="E-mail" required hint="Work address" error="Must enter a valid email address" />)
  const input = screen.getByRole('textbox', {
    name: 'E-mail',
    description: 'Work address Must enter a valid email address',
  })
  expect(input.ariaInvalid).toBe('true')
  expect(input).toHaveProperty('required', true)
})

it('a number is taken as text, which no wheel changes, and a select begins empty', () => {
  render(<NumberField label="SLA days" defaultValue="2" />)
  expect(screen.getByRole('textbox', { name: 'SLA days' })).toHaveProperty('inputMode', 'numeric')
  render(<Select label="Status" placeholder="Any" options={[{ value: 'live', label: 'Live' }]} />)
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', '')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Any', 'Live'])
})
