'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useRest } from '#components/forms/use-rest.ts'
import { TextField } from '#components/ui/forms/text-field.tsx'
import { paths } from '#lib/common/paths.ts'
import { toUsersSearch, userTermMaxLength } from '#lib/users/search-params.ts'

const pauseMs = 300 // Spec 2 §9

export function UserSearch({ term, label }: { term: string; label: string }) {
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
    router.replace(paths.usersAt(toUsersSearch({ find, page: 1 })), { scroll: false })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    ask()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers before 2023 do not know <search>
    <form role="search" action={paths.users} onSubmit={submit} className="max-sm:min-w-0 max-sm:grow">
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
        maxLength={userTermMaxLength}
        className="w-72 max-sm:w-full"
      />
    </form>
  )
}
