/** By name: Next loads a module once for pages and once for handlers, so a class exists twice. */
export const hasName = (error: unknown, name: string): boolean => error instanceof Error && error.name === name
