import { randomUUID } from 'node:crypto'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import { templates } from '#lib/contract/templates.ts'
import type { TemplateType } from '#lib/templates/rules.ts'
import { whole } from '#tests/support/whole.ts'
import { ada, submitBody } from './brand.ts'
import { ownPage } from './raw.ts'

type Component = {
  barcode?: string
  attributes?: Record<string, string | number | boolean>
  infotechTemplateId?: string
}
type Wish = {
  sourceOrderId?: string
  description?: string
  shipTo?: Partial<typeof ada>
  components: readonly Component[]
}

/** Submits an order of one item with artwork at the site, for tests of what its job sheet shows. */
export async function submitForSheets({ sourceOrderId, description, shipTo, components }: Wish) {
  const number = sourceOrderId ?? `E2E-${randomUUID().slice(0, 8).toUpperCase()}`
  const item = {
    sku: 'BC-85x55',
    sourceItemId: `${number}-1`,
    quantity: 250,
    shipmentIndex: 0,
    description,
    components: components.map((component) => ({ ...component, code: 'Card', localFile: true, path: 'card.pdf' })),
  }
  const orderId = await submitBody({
    sourceOrderId: number,
    items: [item],
    shipments: [{ shipmentIndex: 0, carrier: { alias: 'pickup' }, shipTo: { ...ada, ...shipTo } }],
  })
  return { orderId, sourceOrderId: number }
}

/** Creates a template of notes for job sheets, as a user with the right to do so. */
export async function createNotes(page: Page, text: string, type: TemplateType = 'html'): Promise<string> {
  const multipart = { name: 'Notes', extension: 'txt', contentType: 'text/plain', type, text }
  const answer = await page.request.post('/api/upstream/template', { headers: ownPage, multipart })
  if (!answer.ok()) throw new Error(`the notes were refused: ${await answer.text()}`)
  return whole(templates.create.response.parse(await answer.json())).template._id
}

/** The texts of the pages of a PDF. */
export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const pdfium = await PDFiumLibrary.init()
  try {
    const document = await pdfium.loadDocument(pdf)
    return Array.from(document.pages(), (page) => page.getText())
  } finally {
    pdfium.destroy()
  }
}
