import { type AnyPgColumn, customType, text, timestamp } from 'drizzle-orm/pg-core'
import { newId } from '../../ids.ts'

export const primaryId = () => text().primaryKey().$defaultFn(newId)
export const foreignId = (column: () => AnyPgColumn, actions?: { onDelete: 'cascade' }) =>
  text().notNull().references(column, actions)
export const at = () => timestamp({ withTimezone: true, precision: 3 })
export const createdAt = () => at().notNull().defaultNow()

export const texts = customType<{ data: string[]; driverData: string[] }>({ dataType: () => 'text[]' })
