// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { render, screen, userEvent } from '#tests/support/component.ts'
import { Button } from './button.tsx'

it('tells why it is disabled to whoever reaches it by keyboard', async () => {
  const onClick = vi.fn()
  render(
    <Button disabledReason="Only an administrator can cancel" onClick={onClick}>
      Cancel order
    </Button>,
  )
  await userEvent.tab()
  const button = screen.getByRole('button', { name: 'Cancel order', description: 'Only an administrator can cancel' })
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
})

it('shows the reason on a tap', async () => {
  render(<Button disabledReason="Only an administrator can cancel">Cancel order</Button>)
  await userEvent.pointer({ keys: '[TouchA]', target: screen.getByRole('button', { name: 'Cancel order' }) })
  expect(screen.getByRole('tooltip').textContent).toBe('Only an administrator can cancel')
})

it('ignores clicks and does not submit while pending', async () => {
  const onClick = vi.fn()
  const onSubmit = vi.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" pending pendingLabel="Saving" onClick={onClick}>
        Save settings
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Saving', busy: true })
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('keeps the name of an icon alone', () => {
  render(
    <Button icon="print" iconOnly>
      Print job sheet
    </Button>,
  )
  expect(screen.getByRole('button').textContent).toContain('Print job sheet')
  expect(screen.getByRole('button', { name: 'Print job sheet' })).toBeDefined()
})
