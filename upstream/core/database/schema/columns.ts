import { customType, text, timestamp } from 'drizzle-orm/pg-core'
import { newId } from '../../ids.ts'

export const primaryId = () => text().primaryKey().$defaultFn(newId)
export const at = () => timestamp({ withTimezone: true, precision: 3 })
export const createdAt = () => at().notNull().defaultNow()

/** A list of short texts. */
export const texts = customType<{ data: string[]; driverData: string[] }>({ dataType: () => 'text[]' })
