const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu

/** A code as a label, a keyboard and an address carry it: no full-width forms, and nothing that cannot be seen. */
export const toPlainCode = (text: string) => text.normalize('NFKC').replaceAll(unseen, '').trim()

/** The form in which codes are compared, stored for a look-up and looked up. */
export const toComparedCode = (text: string) => toPlainCode(toPlainCode(text).toUpperCase())

/** Why nobody could look a code up by its address (see `createMatcher`). */
export function findCodeFault(text: string): string | undefined {
  const code = toComparedCode(text)
  if (code === '') return 'has no character that can be printed'
  if (code.includes('\\')) return 'must not have a backslash: no address can carry it'
  if (code.split('/').some((part) => part === '.' || part === '..'))
    return 'must not be a dot or two, nor have them between slashes: no address can carry them'
  return undefined
}
