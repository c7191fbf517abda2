// @vitest-environment jsdom
import type { Route } from 'next'
import { expect, it, vi } from 'vitest'
import { lazyOverlay } from '#components/ui/lazy-overlay.tsx'
import { render, screen, userEvent, waitFor } from '#tests/support/component.ts'
import { MenuButton, type MenuEntry, type MenuPopupProps } from './menu.tsx'

const menuPopup = lazyOverlay<MenuPopupProps>(async () => (await import('./menu-popup.tsx')).MenuPopup)

function example(entries: readonly MenuEntry[]) {
  render(
    <MenuButton menu={menuPopup} given={{ label: 'Order actions', entries }}>
      More
    </MenuButton>,
  )
  return screen.getByRole('button', { name: 'More' })
}

const print = { kind: 'action', label: 'Print job sheet' } as const

it('a menu opens by keyboard, acts, and gives focus back', async () => {
  const onSelect = vi.fn()
  const button = example([{ ...print, onSelect }])
  button.focus()
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('menu', { name: 'Order actions' })
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Print job sheet' })))
  await userEvent.keyboard('{Enter}')
  expect(onSelect).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('a menu offers links as links, and chooses one of several', async () => {
  const onChange = vi.fn()
  const options = [
    { value: 'en', label: 'English' },
    { value: 'ja', label: '日本語' },
  ]
  const languages = { kind: 'radio', label: 'Language', value: 'en', options, onChange } as const
  await userEvent.click(example([{ kind: 'link', label: 'Help', href: '/help' as Route }, languages]))
  const link = await screen.findByRole('menuitem', { name: 'Help' })
  expect([link.tagName, link.getAttribute('href')]).toEqual(['A', '/help'])
  await userEvent.click(screen.getByRole('menuitemradio', { name: '日本語', checked: false }))
  expect(onChange).toHaveBeenCalledWith('ja')
})
