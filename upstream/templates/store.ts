import { and, asc, count, eq, notExists } from 'drizzle-orm'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { templates as rows, Template } from '#lib/contract/templates.ts'
import type { Executor } from '../core/database/open.ts'
import { offsetOf, toPage } from '../core/database/rows.ts'
import { templates, triggers } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import type { Upstream } from '../upstream.ts'

type TemplateRow = typeof templates.$inferSelect
type TemplateInput = ParsedInputOf<typeof rows.save>['body']
type TemplateQuery = ParsedInputOf<typeof rows.list>['query']

/** The templates of an account, by name. */
export async function listTemplates(db: Executor, accountId: string, query: TemplateQuery) {
  const matches = and(
    eq(templates.accountId, accountId),
    query.active === undefined ? undefined : eq(templates.active, query.active),
  )
  const [total] = await db.select({ rows: count() }).from(templates).where(matches)
  const found = await db
    .select()
    .from(templates)
    .where(matches)
    .orderBy(asc(templates.name), asc(templates.id))
    .limit(query.pagesize)
    .offset(offsetOf(query))
  return toPage(query, total?.rows ?? 0, found.map(toTemplate))
}

export async function requireTemplate(db: Executor, accountId: string, templateId: string): Promise<Template> {
  const [found] = await db
    .select()
    .from(templates)
    .where(and(eq(templates.id, templateId), eq(templates.accountId, accountId)))
  if (!found) throw notFound('Template')
  return toTemplate(found)
}

export async function createTemplate(up: Upstream, accountId: string, input: TemplateInput): Promise<Template> {
  const now = up.now()
  const [made] = await up.database.orm
    .insert(templates)
    .values({ accountId, ...input, createdAt: now, updatedAt: now })
    .returning()
  if (!made) throw notFound('Template')
  return toTemplate(made)
}

export async function saveTemplate(up: Upstream, accountId: string, templateId: string, input: TemplateInput) {
  const [saved] = await up.database.orm
    .update(templates)
    .set({ ...input, updatedAt: up.now() })
    .where(and(eq(templates.id, templateId), eq(templates.accountId, accountId)))
    .returning()
  if (!saved) throw notFound('Template')
  return toTemplate(saved)
}

/**
 * The template of the job sheet that a component names, or with `default` the account's own. All members may read it,
 * so it is never one that a trigger sends: receivers without a login are given a token in the text.
 */
export async function findInfotech(db: Executor, accountId: string, templateId: string) {
  const chosen = templateId === 'default' ? eq(templates.infotech, true) : eq(templates.id, templateId)
  const sending = db.select({ id: triggers.id }).from(triggers).where(eq(triggers.templateId, templates.id))
  const [found] = await db
    .select({ _id: templates.id, name: templates.name, text: templates.text })
    .from(templates)
    .where(and(eq(templates.accountId, accountId), eq(templates.active, true), chosen, notExists(sending)))
    .limit(1)
  if (!found) throw notFound('Template')
  return found
}

const toTemplate = (row: TemplateRow): Template => ({
  _id: row.id,
  name: row.name,
  extension: row.extension,
  contentType: row.contentType,
  active: row.active,
  type: row.type,
  text: row.text,
  testData: row.testData,
  updatedAt: row.updatedAt.toISOString(),
})
