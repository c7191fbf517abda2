import { readFile } from 'node:fs/promises'
import type { Executor } from '../core/database/open.ts'
import { templates } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import type { Accounts } from './accounts.ts'
import definitions from './data/templates.json' with { type: 'json' }

type TemplateRow = typeof templates.$inferInsert

const readText = (file: string) => readFile(new URL(`templates/${file}`, import.meta.url), 'utf8')

type TemplateKey = keyof typeof definitions
export type TemplateIds = Record<TemplateKey, string>

export type TemplatesOfSites = Partial<Record<string, TemplateIds>>

export async function seedTemplates(tx: Executor, { kestrel, hoshi }: Accounts, createdAt: Date) {
  const templatesOf: TemplatesOfSites = {}
  for (const { id } of [kestrel, hoshi]) templatesOf[id] = await seedTemplatesOf(tx, id, createdAt)
  return templatesOf
}

/** The templates of a site: one of each kind, and one that is not in use. */
async function seedTemplatesOf(tx: Executor, accountId: string, createdAt: Date): Promise<TemplateIds> {
  const rows = await Promise.all(
    Object.entries(definitions).map(async ([key, { testData, file, ...definition }]) => {
      const row = {
        ...definition,
        type: definition.type as TemplateRow['type'],
        text: await readText(file),
        id: newId(createdAt),
        accountId,
        testData: JSON.stringify(testData, null, 2),
        createdAt,
        updatedAt: createdAt,
      }
      return [key, row] as const
    }),
  )
  await tx.insert(templates).values(rows.map(([, row]) => row))
  return Object.fromEntries(rows.map(([key, { id }]) => [key, id])) as TemplateIds
}
