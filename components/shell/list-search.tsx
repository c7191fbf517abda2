'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useRest } from '#components/forms/use-rest.ts'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { findMaxLength } from '#lib/common/search-params.ts'

const pauseMs = 300 // Spec 2 §9

/** Searches a list whose address holds the term as `find`. `keep`: what else its address holds. */
export function ListSearch({
  term,
  label,
  path,
  keep = {},
}: {
  term: string
  label: string
  path: Route
  keep?: Readonly<Record<string, string>>
}) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(term)
  const rest = useRest(pauseMs, followAddress)

  function followAddress() {
    asked.current = term
    if (input.current) input.current.value = term
  }
  const follow = useEffectEvent(followAddress)
  useEffect(() => {
    // Back, or a link: the field follows the address, unless the user is ahead of it.
    if (term !== asked.current) follow()
  }, [term])

  function ask() {
    rest.cancel()
    const find = input.current?.value.trim() ?? ''
    if (find === asked.current) return
    asked.current = find
    const search = new URLSearchParams({ ...keep, ...(find && { find }) })
    router.replace(search.size > 0 ? `${path}?${search}` : path, { scroll: false })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    ask()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers before 2023 do not know <search>
    <form role="search" action={path} onSubmit={submit} className="max-sm:min-w-0 max-sm:grow">
      <TextField
        ref={input}
        label={label}
        hideLabel
        name="find"
        placeholder={label}
        defaultValue={term}
        onInput={() => rest.start(ask)}
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={findMaxLength}
        className="w-72 max-sm:w-full"
      />
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </form>
  )
}
