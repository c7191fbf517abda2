'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { type Option, Select } from '#components/ui/forms/select.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { askBeforeLeaving } from '#lib/browser/page/unsaved-input.ts'

/** The values are addresses. */
export function SourceSelect({
  label,
  hint,
  chosen,
  options,
}: {
  label: string
  hint: string | undefined
  chosen: Route
  options: readonly Option<Route>[]
}) {
  const router = useRouter()
  const isHydrated = useHydrated()
  async function follow(select: HTMLSelectElement) {
    const address = select.value as Route
    if (await askBeforeLeaving()) router.push(address, { scroll: false })
    else select.value = chosen
  }
  return (
    <Select
      // Back, or a link: the choice follows the address.
      key={chosen}
      label={label}
      hideLabel
      hint={hint}
      className="w-56"
      options={options}
      defaultValue={chosen}
      disabled={!isHydrated}
      onChange={({ target }) => void follow(target)}
    />
  )
}
