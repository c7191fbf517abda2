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

it('a menu offers links as links', async () => {
  await userEvent.click(example([{ kind: 'link', label: 'Help', href: '/help' as Route, external: true }]))
  const link = await screen.findByRole('menuitem', { name: 'Help' })
  expect(link).toHaveProperty('tagName', 'A')
  expect(link.getAttribute('href')).toBe('/help')
  expect(link.getAttribute('target')).toBe('_blank')
})

it('a menu turns options on and off and chooses one of several', async () => {
  const onChecked = vi.fn()
  const onLanguage = vi.fn()
  await userEvent.click(
    example([
      { kind: 'checkbox', label: 'Sound', checked: true, onChange: onChecked },
      {
        kind: 'radio',
        label: 'Language',
        value: 'en',
        options: [
          { value: 'en', label: 'English' },
          { value: 'ja', label: '日本語' },
        ],
        onChange: onLanguage,
      },
    ]),
  )
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Sound', checked: true }))
  expect(onChecked).toHaveBeenCalledWith(false)
  await userEvent.click(screen.getByRole('menuitemradio', { name: '日本語', checked: false }))
  expect(onLanguage).toHaveBeenCalledWith('ja')
})

it('a menu says why an entry does nothing', async () => {
  const onSelect = vi.fn()
  await userEvent.click(example([{ ...print, disabledReason: 'Files are missing', onSelect }]))
  const item = await screen.findByRole('menuitem', { name: /Files are missing/ })
  await userEvent.click(item)
  expect(onSelect).not.toHaveBeenCalled()
})
