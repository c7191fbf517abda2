import type * as z from 'zod'
import type { Option } from '#components/ui/forms/select.tsx'

type Texts = Readonly<Record<string, string>>

/** `version`: absent on an upstream without versions. */
export type Stored<V> = {
  values: V
  version?: string | undefined
  lastChange?: { by: string; at: string } | undefined
}

export type SharedField = {
  label: string
  hint?: string | undefined
  options?: readonly Option[] | undefined
  toText?: (value: string) => string
  /** What is stored may hide a change from the form, at a place that the form changes too. */
  replacesHidden?: (mine: string, now: string) => boolean
  /** Puts a text into its editor. Such a text is long, and compared line by line. */
  replace?: (text: string) => void
}

export type SharedFields = { readonly [name: string]: SharedField | undefined }

/** What two people may edit at once. Fields that are not named are never a matter of choice. */
export type SharedRecord<V> = {
  version: string | undefined
  /** What was read, where the form begins with something else. */
  values?: V
  read: () => Promise<Stored<V>>
  fields: { readonly [Name in keyof V]?: SharedField }
}

/** Without `now` it was deleted. */
export type Meanwhile = {
  at: number
  now?: Omit<Stored<unknown>, 'values'>
  adopted: readonly string[]
  disputed: readonly { name: string; theirs: string }[]
}

/** Ends a save that the user has to look at first. */
export class ChangedMeanwhileError extends Error {
  override name = 'ChangedMeanwhileError'
  readonly meanwhile: Meanwhile
  constructor(meanwhile: Meanwhile) {
    super('somebody else changed it meanwhile')
    this.meanwhile = meanwhile
  }
}

export type States = { before: Texts; now: Texts; mine: Texts; isStale: boolean }

/** What someone else changed is taken over; what both changed stays as it was typed, and is for the user to decide. */
export function mergeChanges({ shape }: z.ZodObject, fields: SharedFields, { before, now, mine, isStale }: States) {
  /** As it is stored: without spaces at its ends, for one. */
  const read = (name: string, values: Texts): unknown => {
    const parsed = (shape[name] as z.ZodType | undefined)?.safeParse(values[name])
    return parsed?.success ? parsed.data : values[name]
  }
  const isSame = (name: string, one: Texts, other: Texts) => read(name, one) === read(name, other)
  const isHidden = (name: string) => isStale && fields[name]?.replacesHidden?.(mine[name] ?? '', now[name] ?? '')
  const typed = Object.keys(now).filter((name) => !isSame(name, mine, before))
  const theirs = Object.keys(fields).filter(
    (name) => !isSame(name, mine, now) && (!isSame(name, before, now) || isHidden(name)),
  )
  return {
    adopted: theirs.filter((name) => !typed.includes(name)),
    disputed: theirs.filter((name) => typed.includes(name)).map((name) => ({ name, theirs: now[name] ?? '' })),
    merged: { ...now, ...Object.fromEntries(typed.map((name) => [name, mine[name]])) },
  }
}
