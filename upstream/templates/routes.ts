import { templates } from '#lib/contract/templates.ts'
import { invalid } from '../core/errors.ts'
import { QueueFullError, type Ticket } from '../core/fair-queue.ts'
import { done, implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { fillJobSheets, printsAsHtml, toSheetTemplate } from './job-sheet.ts'
import { renderTemplate, TemplateError, tooManyAtOnce } from './render.ts'
import {
  createTemplate,
  findInfotech,
  listTemplates,
  removeTemplate,
  requireTemplate,
  type StoredTemplate,
  saveTemplate,
  setInfotech,
} from './store.ts'

export const templateRoutes = (up: Upstream): Served[] =>
  implement(templates)({
    list: ({ caller, query }) => listTemplates(up.database.orm, caller.accountId, query),
    details: ({ caller, params }) => requireTemplate(up.database.orm, caller.accountId, params.id),
    create: async ({ caller, body }) => ({ template: await createTemplate(up, caller, body) }),
    save: async ({ caller, params, body }) => ({ template: await saveTemplate(up, caller, params.id, body) }),
    remove: ({ caller, params }) => done(removeTemplate(up, caller.accountId, params.id)),
    async infotech({ caller, params }) {
      const { _id, name, type, text } = await findInfotech(up.database.orm, caller.accountId, params.id)
      return { _id, name, text, isHtml: printsAsHtml({ type, text }) }
    },
    async fillInfotech({ caller, params, body: { orderId, componentIds }, request }) {
      const ticket = { key: caller.accountId, signal: request.signal }
      const wanted = { templateId: params.id, orderId, componentIds }
      return { outputs: await orProblem(fillJobSheets(up, wanted, ticket)) }
    },
    setInfotech: ({ caller, params, body }) => done(setInfotech(up, caller.accountId, params.id, body.infotech)),
    async merge({ caller, params, body: { text, type, ...trial }, request }) {
      const saved = await requireTemplate(up.database.orm, caller.accountId, params.id)
      const ticket = { key: caller.accountId, signal: request.signal }
      const merged = await merge(up, { text: text ?? saved.text, type: type ?? saved.type }, trial, ticket)
      return { ...merged, ofText: text !== undefined }
    },
    async mergeNew({ caller, body: { text, type, ...trial }, request }) {
      const ticket = { key: caller.accountId, signal: request.signal }
      return merge(up, { text, type }, trial, ticket)
    },
  })

type Trial = { testData: unknown; forJobSheet?: boolean | undefined }

async function merge(
  up: Upstream,
  template: Pick<StoredTemplate, 'text' | 'type'>,
  { testData, forJobSheet }: Trial,
  ticket: Ticket,
) {
  const tried = forJobSheet ? await toSheetTemplate(up.database.orm, ticket.key, template) : template
  const output = await orProblem(renderTemplate(tried, testData, ticket))
  return { output, ...(forJobSheet && { isHtml: printsAsHtml(template) }) }
}

async function orProblem<T>(filled: Promise<T>): Promise<T> {
  try {
    return await filled
  } catch (error) {
    if (error instanceof QueueFullError) throw tooManyAtOnce()
    if (error instanceof TemplateError) throw invalid([{ path: 'text', message: error.message }])
    throw error
  }
}
