import type { Executor } from './open.ts'
import type { triggerEvents } from './schema/tables.ts'

export type Subject = Pick<typeof triggerEvents.$inferSelect, 'ref' | 'refId'>
export type RecordedEvent = Subject & Pick<typeof triggerEvents.$inferSelect, 'exchange' | 'at'>

/** Reads what an event says; undefined when what it is about was deleted. */
export type EventReader = {
  summary(db: Executor, event: RecordedEvent): Promise<Record<string, unknown> | undefined>
  data(db: Executor, subject: Subject): Promise<Record<string, unknown> | undefined>
}
