import { ContractError } from '#lib/contract/wire.ts'

/**
 * Asks for a lean answer. Its columns hold or fall together, so where they cannot be read the whole answer is asked for:
 * that one is read one by one, and what is odd about one part of it takes no other away.
 */
export async function leanFirst<Answer>(ask: (query: { lean?: boolean }) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask({ lean: true })
  } catch (error) {
    if (error instanceof ContractError) return ask({})
    throw error
  }
}
