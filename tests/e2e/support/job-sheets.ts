import { randomUUID } from 'node:crypto'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import { request } from 'undici'
import * as z from 'zod'
import { templates } from '#lib/contract/templates.ts'
import { upstreamOrigin } from './addresses.ts'
import { signed } from './brand.ts'
import { ownPage } from './raw.ts'

const submitted = z.object({ order: z.object({ _id: z.string() }) })

type Component = {
  barcode?: string
  attributes?: Record<string, string | number | boolean>
  infotechTemplateId?: string
}
type Wish = { sourceOrderId?: string; description?: string; name?: string; components: readonly Component[] }

/** An order of one item, whose artwork is at the site already: what a job sheet says is all it is for. */
export async function submitForSheets({ sourceOrderId, description, name, components }: Wish) {
  const number = sourceOrderId ?? `E2E-${randomUUID().slice(0, 8).toUpperCase()}`
  const shipTo = { name, address1: '1 Primrose Street', town: 'London', postcode: 'EC2A 4EX', isoCountry: 'GB' }
  const item = {
    sku: 'BC-85x55',
    sourceItemId: `${number}-1`,
    quantity: 250,
    shipmentIndex: 0,
    description,
    components: components.map((component) => ({ ...component, code: 'Card', localFile: true, path: 'card.pdf' })),
  }
  const orderData = {
    sourceOrderId: number,
    items: [item],
    shipments: [
      { shipmentIndex: 0, carrier: { alias: 'pickup' }, shipTo: { ...shipTo, name: name ?? 'Ada Lovelace' } },
    ],
  }
  const answer = await request(`${upstreamOrigin}/api/order`, {
    method: 'POST',
    headers: { ...signed('POST', '/api/order'), 'content-type': 'application/json' },
    body: JSON.stringify({ destination: { name: 'Kestrel Print' }, orderData }),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`the order was refused: ${text}`)
  return { orderId: submitted.parse(JSON.parse(text)).order._id, sourceOrderId: number }
}

/** Makes a template of notes for job sheets, as somebody who may. */
export async function makeNotes(page: Page, text: string): Promise<string> {
  const multipart = { name: 'Notes', extension: 'txt', contentType: 'text/plain', type: 'html', text }
  const answer = await page.request.post('/api/upstream/template', { headers: ownPage, multipart })
  if (!answer.ok()) throw new Error(`the notes were refused: ${await answer.text()}`)
  return templates.create.response.parse(await answer.json()).template._id
}

/** What the pages of a PDF say. */
export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const pdfium = await PDFiumLibrary.init()
  try {
    const document = await pdfium.loadDocument(pdf)
    return Array.from(document.pages(), (page) => page.getText())
  } finally {
    pdfium.destroy()
  }
}
