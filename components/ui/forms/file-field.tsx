'use client'

import { useHydrated } from '#components/ui/use-hydrated.ts'
import { Field, type FieldTexts } from './field.tsx'

type Props = FieldTexts & {
  accept: string
  /** It takes no file, and keeps the focus. */
  locked: boolean
  onFile: (file: File) => void
}

/** Hands on what is chosen and forgets it, so that the same file, saved anew, can be chosen again. */
export function FileField({ accept, locked, onFile, ...texts }: Props) {
  const isHydrated = useHydrated()
  return (
    <Field {...texts}>
      {(control) => (
        <input
          {...control}
          type="file"
          accept={accept}
          disabled={!isHydrated}
          aria-disabled={locked || undefined}
          // Beside its button the browser would say that none is chosen.
          className="control h-auto py-2 text-transparent file:text-text aria-disabled:bg-sunken aria-disabled:file:text-muted"
          onClick={(event) => locked && event.preventDefault()}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file && !locked) onFile(file)
            target.value = ''
          }}
        />
      )}
    </Field>
  )
}
