import { and, asc, eq, ne, notExists } from 'drizzle-orm'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { templates as rows, Template } from '#lib/contract/templates.ts'
import type { Caller } from '../core/caller.ts'
import type { Executor } from '../core/database/open.ts'
import { readPage } from '../core/database/rows.ts'
import { accounts, templates, triggers } from '../core/database/schema/tables.ts'
import { conflict, notFound } from '../core/errors.ts'
import { pickFields, refuseStale, versionOf } from '../core/versions.ts'
import { nameOf } from '../order-status/changes.ts'
import type { Upstream } from '../upstream.ts'

type TemplateRow = typeof templates.$inferSelect
/** As it is answered, with a type that it can be saved with. */
export type StoredTemplate = Template & Pick<TemplateRow, 'type'>
type TemplateInput = ParsedInputOf<typeof rows.create>['body']
type TemplateQuery = ParsedInputOf<typeof rows.list>['query']

export async function listTemplates(db: Executor, accountId: string, query: TemplateQuery) {
  const matches = and(
    eq(templates.accountId, accountId),
    query.active === undefined ? undefined : eq(templates.active, query.active),
  )
  const statement = db.select().from(templates).where(matches).orderBy(asc(templates.name), asc(templates.id))
  return readPage(query, db.$count(templates, matches), statement, toTemplate)
}

export async function requireTemplate(db: Executor, accountId: string, templateId: string): Promise<StoredTemplate> {
  const [found] = await db.select().from(templates).where(ofAccount(accountId, templateId))
  if (!found) throw notFound('Template')
  return toTemplate(found)
}

export async function createTemplate(up: Upstream, caller: Caller, input: TemplateInput): Promise<Template> {
  const { orm } = up.database
  const [now, updatedBy] = [up.now(), await nameOf(orm, caller)]
  const [made] = await orm
    .insert(templates)
    .values({ accountId: caller.accountId, ...withPlainLines(input), createdAt: now, updatedAt: now, updatedBy })
    .returning()
  if (!made) throw notFound('Template')
  return toTemplate(made)
}

/** A template of the job sheet stays one while it is of type html and active. */
export const saveTemplate = (
  up: Upstream,
  caller: Caller,
  templateId: string,
  { version, ...input }: TemplateInput & { version?: string | undefined },
): Promise<Template> =>
  up.database.transaction(async (tx) => {
    refuseStale(version, editedOf(await lockTemplate(tx, caller.accountId, templateId)))
    const [saved] = await tx
      .update(templates)
      .set({
        ...withPlainLines(input),
        ...(!isForJobSheet(input) && { infotech: false }),
        updatedAt: up.now(),
        updatedBy: await nameOf(tx, caller),
      })
      .where(eq(templates.id, templateId))
      .returning()
    if (!saved) throw notFound('Template')
    return toTemplate(saved)
  })

const edited = ['name', 'extension', 'contentType', 'active', 'type', 'text', 'testData'] as const
const editedOf = (row: TemplateRow) => pickFields(row, edited)

/** A form writes every line break as two characters (RFC 7578 §4.2), which the user did not type. */
const withPlainLines = (input: TemplateInput): TemplateInput => ({
  ...input,
  text: input.text.replaceAll('\r\n', '\n'),
  testData: input.testData.replaceAll('\r\n', '\n'),
})

/** Refused while triggers use it: they would send what no user wrote. */
export const removeTemplate = (up: Upstream, accountId: string, templateId: string): Promise<void> =>
  up.database.transaction(async (tx) => {
    await lockTemplate(tx, accountId, templateId)
    const names = await triggersOf(tx, templateId)
    if (names.length > 0) throw conflict('template_in_use', `Triggers use this template: ${names.join(', ')}`)
    await tx.delete(templates).where(eq(templates.id, templateId))
  })

/** Makes a template the account's own text on job sheets, in the place of an earlier one, or no longer. */
export const setInfotech = (up: Upstream, accountId: string, templateId: string, infotech: boolean): Promise<void> =>
  up.database.transaction(async (tx) => {
    // Of two who choose at once, the later choice stays alone.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('update')
    const chosen = await lockTemplate(tx, accountId, templateId)
    if (infotech && !isForJobSheet(chosen)) {
      throw conflict('not_for_job_sheet', 'A job sheet takes an active template of type html')
    }
    const names = infotech ? await triggersOf(tx, templateId) : []
    if (names.length > 0) {
      throw conflict('job_sheet_of_trigger', `A job sheet takes no template that a trigger sends: ${names.join(', ')}`)
    }
    if (infotech) {
      const others = and(eq(templates.accountId, accountId), eq(templates.infotech, true), ne(templates.id, templateId))
      await tx.update(templates).set({ infotech: false }).where(others)
    }
    await tx.update(templates).set({ infotech }).where(eq(templates.id, templateId))
  })

const isForJobSheet = ({ type, active }: Pick<TemplateRow, 'type' | 'active'>) => type === 'html' && active

const ofAccount = (accountId: string, templateId: string) =>
  and(eq(templates.id, templateId), eq(templates.accountId, accountId))

async function lockTemplate(tx: Executor, accountId: string, templateId: string): Promise<TemplateRow> {
  const [found] = await tx.select().from(templates).where(ofAccount(accountId, templateId)).for('update')
  if (!found) throw notFound('Template')
  return found
}

async function triggersOf(tx: Executor, templateId: string): Promise<string[]> {
  const found = await tx
    .select({ name: triggers.name })
    .from(triggers)
    .where(eq(triggers.templateId, templateId))
    .orderBy(asc(triggers.name))
    .limit(20)
  return found.map(({ name }) => name)
}

/** All members may read it, so it is never one that a trigger sends, whose text may hold a token. */
export async function findInfotech(db: Executor, accountId: string, templateId: string) {
  const chosen = templateId === 'default' ? eq(templates.infotech, true) : eq(templates.id, templateId)
  const sending = db.select({ id: triggers.id }).from(triggers).where(eq(triggers.templateId, templates.id))
  const [found] = await db
    .select({ _id: templates.id, name: templates.name, type: templates.type, text: templates.text })
    .from(templates)
    .where(and(eq(templates.accountId, accountId), eq(templates.active, true), chosen, notExists(sending)))
    .limit(1)
  if (!found) throw notFound('Template')
  return found
}

const toTemplate = (row: TemplateRow): StoredTemplate => ({
  _id: row.id,
  ...editedOf(row),
  updatedAt: row.updatedAt.toISOString(),
  infotech: row.infotech,
  version: versionOf(editedOf(row)),
  ...(row.updatedBy !== null && { lastChange: { by: row.updatedBy, at: row.updatedAt.toISOString() } }),
})
