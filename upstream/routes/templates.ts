import { type Template, templates } from '#lib/contract/templates.ts'
import { implement, type Served } from '../contract.ts'
import { invalid } from '../problem.ts'
import { createTemplate, findInfotech, listTemplates, requireTemplate, saveTemplate } from '../store/templates.ts'
import { renderTemplate, TemplateError } from '../templates/render.ts'
import type { Upstream } from '../upstream.ts'

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
    infotech: ({ caller, params }) => findInfotech(up.database.orm, caller.accountId, params.id),
    async merge({ caller, params, body }) {
      const saved = await requireTemplate(up.database.orm, caller.accountId, params.id)
      return { success: true, output: await merge({ ...saved, text: body.text ?? saved.text }, body.testData) }
    },
  })

async function merge(template: Pick<Template, 'text' | 'type'>, testData: unknown): Promise<string> {
  try {
    return await renderTemplate(template, testData)
  } catch (error) {
    if (error instanceof TemplateError) throw invalid([{ path: 'text', message: error.message }])
    throw error
  }
}
