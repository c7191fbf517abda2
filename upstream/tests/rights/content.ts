import { eq } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import {
  accounts,
  barcodes,
  batches,
  components,
  deliveries,
  enquiries,
  files,
  fileVersions,
  items,
  jobs,
  linkCodes,
  memberships,
  orders,
  pairedProducts,
  postbacks,
  shipments,
  subBatches,
  submissionErrors,
  templates,
  triggerEvents,
  triggerSources,
  triggers,
  users,
} from '../../core/database/schema/tables.ts'
import { createSigningSecret } from '../../triggers/secrets.ts'
import { makeOrder } from '../support/make-order.ts'
import type { TestUpstream } from '../support/upstream.ts'

type Given = { accountId: string; brandId: string; word: string }
export type Site = Awaited<ReturnType<typeof fillSite>>
/** One thing of each kind that a call can be about, by its id or its code. */
export type Things = Site['live']

const only = <T>([row]: T[]): T => {
  if (!row) throw new Error('there is no such row')
  return row
}

/** For what can be removed once: each caller who may gets another. The first is for those who may not. */
async function supply(make: () => Promise<string>) {
  const all = await Promise.all(Array.from({ length: 9 }, make))
  return (isKept: boolean) => (isKept ? all[0] : all.pop()) ?? ''
}

/**
 * A print site with one of everything, each named with `word`: on an order in production, `live`, and on a shipped one,
 * `closed`, of which nothing can be changed any more.
 */
export async function fillSite(test: TestUpstream, { accountId, brandId, word }: Given) {
  const { orm } = test.database
  const add = async <Table extends PgTable>(table: Table, row: PgInsertValue<Table>) =>
    only((await orm.insert(table).values(row).returning()) as Table['$inferSelect'][])
  const brand = only(await orm.select().from(accounts).where(eq(accounts.id, brandId)))
  const product = await test.product(accountId, { productCode: `${word}-product`, description: `${word} product` })
  const sku = await test.sku(accountId, { code: `${word}-sku`, productId: product.id })
  await test.carrier(accountId, { alias: `${word}-carrier` })
  await test.link(brandId, accountId)
  await add(enquiries, { accountId, status: 'open', sender: `${word} sender`, subject: `${word} subject` })
  const colleague = await test.member('simple', accountId)
  const email = `${accountId}@site.example`
  await orm.update(users).set({ email }).where(eq(users.id, colleague.userId))
  const role = await supply(async () => {
    const { userId } = await test.member('simple', accountId)
    const { id } = only(await orm.select().from(memberships).where(eq(memberships.userId, userId)))
    return `${userId} ${id}`
  })

  const html = { accountId, extension: 'html', contentType: 'text/html', type: 'html' as const }
  const template = await add(templates, { ...html, name: `${word} template`, text: `${word} text`, infotech: true })
  const otherTemplate = await supply(async () => (await add(templates, { ...html, name: `${word} template` })).id)
  // The events are the same for all accounts.
  const event = { name: `Event ${accountId}`, exchange: accountId, resource: 'order', systems: ['siteflow'] }
  const source = await add(triggerSources, event)
  const trigger = await supply(async () => {
    const address = `https://${word}.example/hook`
    const headers = [{ name: 'authorization', value: `Basic ${word}` }]
    const target = { name: `${word} trigger`, type: 'http' as const, address, headers, linkedAccountIds: [] }
    const secret = { signingSecret: createSigningSecret() }
    return (await add(triggers, { accountId, triggerSourceId: source.id, ...target, ...secret })).id
  })
  const pairing = await supply(async () => {
    const sides = { sourceAccountId: accountId, destinationAccountId: brandId, sourceSkuId: sku.id }
    return (await add(pairedProducts, { ...sides, status: 'pending', validationErrors: [] })).id
  })
  const partner = await test.account(`${word} partner`, ['brand'])
  const link = await test.link(accountId, partner.id)
  const pending = { permissions: [], status: 'pending' as const }
  const linkCode = await supply(async () => {
    const invited = { accountId, email: `${word}@partner.example` }
    return (await add(linkCodes, { ...pending, ...invited, type: 'accountLink' })).id
  })
  const asked = { accountId: partner.id, accountDestinationId: accountId, permissions: ['ordersubmission' as const] }
  const permissionRequest = await add(linkCodes, { ...pending, ...asked, type: 'permission' })

  const thingsOf = async (state: 'live' | 'closed') => {
    const isLive = state === 'live'
    const orderNumber = `${word}-${state}`
    const parties = { source: brandId, destination: accountId }
    const order = await makeOrder(test, { ...parties, productId: product.id, sourceOrderId: orderNumber })
    const orderId = order.id
    const customerName = `${word} customer`
    await orm.update(orders).set({ customerName }).where(eq(orders.id, orderId))
    const job = only(await orm.select().from(jobs).where(eq(jobs.orderId, orderId)))
    const subBatch = only(await orm.select().from(subBatches).where(eq(subBatches.id, job.subBatchId)))
    const batch = only(await orm.select().from(batches).where(eq(batches.id, subBatch.batchId)))
    const artwork = { path: `${word}.pdf`, fetchUrl: `https://${word}.example/artwork.pdf`, status: 'ready' as const }
    const file = await add(files, { accountId, orderId, componentId: job.componentId, ...artwork })
    const picture = `thumbnails/${word}-${state}.webp`
    await test.files.write(picture, Buffer.from('picture'), { maxBytes: 100 })
    const kept = { storageKey: `artwork/${file.id}/1.pdf`, thumbnails: [{ page: 1, key: picture }] }
    await add(fileVersions, { fileId: file.id, revision: 1, status: 'ready', ...kept })
    await orm.update(components).set({ fileId: file.id, localFile: false }).where(eq(components.id, job.componentId))
    await orm.update(jobs).set({ fileId: file.id }).where(eq(jobs.id, job.id))
    const postback = await add(postbacks, {
      accountId,
      sourceRef: 'order',
      sourceRefId: orderId,
      visibleTo: [accountId],
      category: `${word} category`,
      results: [{ date: '2026-03-04T09:00:00.000Z', response: '' }],
      payload: `${word} payload`,
    })
    const about = { ref: 'order' as const, refId: orderId, orderId, sourceOrderId: orderNumber, parties: [accountId] }
    const summary = `{"said":"${word}"}`
    const { id: eventId } = await add(triggerEvents, {
      accountId,
      exchange: accountId,
      at: test.now(),
      ...about,
      summary,
    })
    const delivery = await add(deliveries, { accountId, triggerId: trigger(true), eventId })
    const submissionError = await add(submissionErrors, {
      accountId,
      destinationName: `${word} destination`,
      body: { name: `${word} body` },
      errorList: [{ name: 'Fault', message: `${word} fault`, path: '' }],
      ...(!isLive && { orderId }),
    })
    if (!isLive) {
      await orm.update(orders).set({ status: 'shipped' }).where(eq(orders.id, orderId))
      await orm.update(shipments).set({ status: 'shipped' }).where(eq(shipments.orderId, orderId))
      await orm.update(items).set({ status: 'complete' }).where(eq(items.orderId, orderId))
      await orm.update(batches).set({ status: 'complete' }).where(eq(batches.id, batch.id))
      await orm.update(subBatches).set({ status: 'complete' }).where(eq(subBatches.id, subBatch.id))
    }
    const item = order.itemIds[0] ?? ''
    const barcode = only(await orm.select().from(barcodes).where(eq(barcodes.itemId, item)))
    return {
      account: accountId,
      person: colleague.userId,
      personAndAccount: `${colleague.userId} ${accountId}`,
      order: orderId,
      orderNumber,
      orderBySource: `${encodeURIComponent(brand.name)} ${orderNumber}`,
      shipment: order.shipmentIds[0] ?? '',
      item,
      file: file.id,
      product: product.id,
      sku: sku.id,
      template: template.id,
      trigger: trigger(true),
      triggerSource: source.id,
      triggerAndSource: `${trigger(true)} ${source.id}`,
      triggerSourceAndTemplate: `${trigger(true)} ${source.id} ${template.id}`,
      delivery: delivery.id,
      postback: postback.id,
      submissionError: submissionError.id,
      pairing: pairing(true),
      link: link.id,
      partner: partner.id,
      permissionRequest: permissionRequest.id,
      linkCode: linkCode(true),
      batch: batch.id,
      batchCode: batch.barcode,
      subBatch: subBatch.id,
      job: job.id,
      barcode: barcode.code,
      get personAndRole() {
        return role(isLive)
      },
      get removableTrigger() {
        return trigger(isLive)
      },
      get removableTemplate() {
        return otherTemplate(isLive)
      },
      get removablePairing() {
        return pairing(isLive)
      },
      get removableLinkCode() {
        return linkCode(isLive)
      },
    }
  }
  // The shipped one first, or else both would share a batch.
  const closed = await thingsOf('closed')
  return { live: await thingsOf('live'), closed }
}
