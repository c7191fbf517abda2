/**
 * Whether an error is of the class of this name. Next loads a module once for pages and once for handlers, and what is one
 * for the process (`processWide`) throws errors of either copy, which `instanceof` alone would not know: classes of such
 * errors ask this in their `Symbol.hasInstance`.
 */
export const hasName = (error: unknown, name: string): boolean => error instanceof Error && error.name === name
