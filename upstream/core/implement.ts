import type { AnswerOf, Call, ParsedInputOf } from '#lib/contract/call.ts'
import type { Caller } from './caller.ts'

type Handler<C extends Call> = (
  input: ParsedInputOf<C> & { caller: Caller; request: Request },
) => AnswerOf<C> | Promise<AnswerOf<C>>

export type Served = { call: Call; handler: Handler<Call> }

/**
 * Serves rows of the contract. A row without a handler, a handler without a row, or an answer that the row's schema
 * would refuse does not compile. Curried, because TypeScript otherwise widens literals in the handlers' answers.
 */
export const implement =
  <T extends Record<string, Call>>(rows: T) =>
  (handlers: { [K in keyof T]: Handler<T[K]> }): Served[] =>
    Object.entries(rows).map(([key, call]) => ({ call, handler: handlers[key as keyof T] as unknown as Handler<Call> }))

/** Answers a call once the change is made, with nothing but what its schema adds. */
export async function done(change: Promise<unknown>) {
  await change
  return {}
}
