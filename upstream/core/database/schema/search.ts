import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { enquiryStatuses } from '#lib/contract/search.ts'
import { accounts } from './accounts.ts'
import { at, createdAt, foreignId, primaryId } from './columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const enquiries = pgTable('enquiries', {
  id: primaryId(),
  accountId: foreignId(() => accounts.id),
  status: text().$type<(typeof enquiryStatuses)[number]>().notNull(),
  sender: text().notNull().default(''),
  subject: text().notNull().default(''),
  createdAt: createdAt(),
})

/** A row for each account that may see the object. Only database triggers write here, from `search_sources`. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    topic: text().$type<'shipments' | 'products' | 'cases'>().notNull(),
    objectId: text().notNull(),
    accountId: text().notNull(),
    status: text().notNull(),
    /** Results stand in this order, and by date within it. */
    title: text().notNull(),
    date: at().notNull(),
    words: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.topic, table.objectId, table.accountId] }),
    index('search_documents_sorted').on(
      table.accountId,
      table.topic,
      table.title,
      table.date.desc().nullsFirst(),
      table.objectId.desc().nullsFirst(),
      table.status,
    ),
    // Without the list of pending entries, which every search would have to read.
    index('search_documents_words').using('gin', table.words).with({ fastupdate: false }),
  ],
)

/** The words in the documents of an account, for those who mistype one. Numbers are not: a wrong one is another order. */
export const searchWords = pgTable(
  'search_words',
  { accountId: text().notNull(), topic: text().notNull(), word: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.topic, table.word] }),
    index('search_words_similar').using('gin', table.word.op('gin_trgm_ops')),
  ],
)

/** Counts by status, as changes to add up: two transactions that change one row would wait for each other. */
export const searchCounts = pgTable(
  'search_counts',
  {
    accountId: text().notNull(),
    topic: text().notNull(),
    status: text().notNull(),
    change: integer().notNull(),
  },
  (table) => [index().on(table.accountId, table.topic)],
)
