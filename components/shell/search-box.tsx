'use client'

import Form from 'next/form'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { paths } from '#lib/paths.ts'

/** A plain form, so that it works before any script. Ctrl+K, Ctrl+S and Alt+S lead to it from anywhere on the page. */
export function SearchBox({ texts }: { texts: Record<'label' | 'placeholder' | 'action', string> }) {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const focusOnShortcut = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focusOnShortcut)
    return () => document.removeEventListener('keydown', focusOnShortcut)
  }, [])

  return (
    <Form action={paths.find} prefetch={false} className="relative flex w-full max-w-md items-center gap-1">
      <TextField
        ref={input}
        type="search"
        name="q"
        label={texts.label}
        hideLabel
        placeholder={texts.placeholder}
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={200}
        aria-keyshortcuts="Control+K Control+S Alt+S"
        className="flex-1"
      />
      <span className="pointer-events-none absolute right-12 max-xl:hidden" aria-hidden="true">
        <Kbd>Ctrl K</Kbd>
      </span>
      <Button type="submit" variant="quiet" icon="search" iconOnly>
        {texts.action}
      </Button>
    </Form>
  )
}

function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  const letter = key.toLowerCase()
  if (shiftKey) return false
  if (altKey) return letter === 's' && !ctrlKey && !metaKey
  return (ctrlKey || metaKey) && (letter === 'k' || letter === 's')
}
