import { type Template, templates } from '#lib/contract/templates.ts'
import { invalid, Problem } from '../core/errors.ts'
import { QueueFullError, type Ticket } from '../core/fair-queue.ts'
import { implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { fillJobSheets } from './job-sheet.ts'
import { renderTemplate, TemplateError } from './render.ts'
import {
  createTemplate,
  findInfotech,
  listTemplates,
  removeTemplate,
  requireTemplate,
  saveTemplate,
  setInfotech,
} from './store.ts'

export const templateRoutes = (up: Upstream): Served[] =>
  implement(templates)({
    list: ({ caller, query }) => listTemplates(up.database.orm, caller.accountId, query),
    details: ({ caller, params }) => requireTemplate(up.database.orm, caller.accountId, params.id),
    async create({ caller, body }) {
      return { success: true, template: await createTemplate(up, caller.accountId, body) }
    },
    async save({ caller, params, body }) {
      return { success: true, template: await saveTemplate(up, caller.accountId, params.id, body) }
    },
    async remove({ caller, params }) {
      await removeTemplate(up, caller.accountId, params.id)
      return { success: true }
    },
    infotech: ({ caller, params }) => findInfotech(up.database.orm, caller.accountId, params.id),
    async fillInfotech({ caller, params, body: { orderId, componentIds }, request }) {
      const ticket = { key: caller.accountId, signal: request.signal }
      const wanted = { templateId: params.id, orderId, componentIds }
      return { success: true, outputs: await orProblem(fillJobSheets(up, wanted, ticket)) }
    },
    async setInfotech({ caller, params, body }) {
      await setInfotech(up, caller.accountId, params.id, body.infotech)
      return { success: true }
    },
    async merge({ caller, params, body: { text, type, testData }, request }) {
      const saved = await requireTemplate(up.database.orm, caller.accountId, params.id)
      const ticket = { key: caller.accountId, signal: request.signal }
      const output = await merge({ text: text ?? saved.text, type: type ?? saved.type }, testData, ticket)
      return { success: true, output, ofText: text !== undefined }
    },
    async mergeNew({ caller, body: { testData, ...template }, request }) {
      const ticket = { key: caller.accountId, signal: request.signal }
      return { success: true, output: await merge(template, testData, ticket) }
    },
  })

const merge = (template: Pick<Template, 'text' | 'type'>, testData: unknown, ticket: Ticket): Promise<string> =>
  orProblem(renderTemplate(template, testData, ticket))

/** What filling in gives, or why it cannot be done as the problem of a call. */
async function orProblem<T>(filled: Promise<T>): Promise<T> {
  try {
    return await filled
  } catch (error) {
    if (error instanceof QueueFullError) throw tooManyAtOnce()
    if (error instanceof TemplateError) throw invalid([{ path: 'text', message: error.message }])
    throw error
  }
}

const tooManyAtOnce = () =>
  new Problem(429, 'too_many_renderings', 'Many templates of this account are being filled in. Try again in a moment.')
