import { eq } from 'drizzle-orm'
import * as tables from '../../core/database/schema/tables.ts'
import { createSigningSecret } from '../../triggers/secrets.ts'
import { makeOrder } from '../support/make-order.ts'
import { only, type TestUpstream } from '../support/upstream.ts'

type Given = { accountId: string; brandId: string; word: string }
export type Site = Awaited<ReturnType<typeof fillSite>>
/** One thing of each kind that a call can be about, by its id or its code. */
export type Things = Site['live']

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
  const { add } = test
  const brand = only(await orm.select().from(tables.accounts).where(eq(tables.accounts.id, brandId)))
  const product = await test.product(accountId, { productCode: `${word}-product`, description: `${word} product` })
  const sku = await test.sku(accountId, { code: `${word}-sku`, productId: product.id })
  await test.carrier(accountId, { alias: `${word}-carrier` })
  await test.link(brandId, accountId)
  await add(tables.enquiries, { accountId, status: 'open', sender: `${word} sender`, subject: `${word} subject` })
  const colleague = await test.member('simple', accountId)
  const email = `${accountId}@site.example`
  await orm.update(tables.users).set({ email }).where(eq(tables.users.id, colleague.userId))
  const role = await supply(async () => {
    const { userId } = await test.member('simple', accountId)
    const { id } = only(await orm.select().from(tables.memberships).where(eq(tables.memberships.userId, userId)))
    return `${userId} ${id}`
  })

  const ofHtml = { extension: 'html', contentType: 'text/html', type: 'html' as const }
  const html = { accountId, name: `${word} template`, ...ofHtml }
  const template = await add(tables.templates, { ...html, text: `${word} text`, infotech: true })
  const otherTemplate = await supply(async () => (await add(tables.templates, html)).id)
  // The events are the same for all accounts.
  const happening = { name: `Event ${accountId}`, exchange: accountId, resource: 'order', systems: ['siteflow'] }
  const source = await add(tables.triggerSources, happening)
  const trigger = await supply(async () => {
    const address = `https://${word}.example/hook`
    const headers = [{ name: 'authorization', value: `Basic ${word}` }]
    const target = { name: `${word} trigger`, type: 'http' as const, address, headers, linkedAccountIds: [] }
    const secret = { signingSecret: createSigningSecret() }
    return (await add(tables.triggers, { accountId, triggerSourceId: source.id, ...target, ...secret })).id
  })
  const pairing = await supply(async () => {
    const sides = { sourceAccountId: accountId, destinationAccountId: brandId, sourceSkuId: sku.id }
    return (await add(tables.pairedProducts, { ...sides, status: 'pending', validationErrors: [] })).id
  })
  const partner = await test.account(`${word} partner`, ['brand'])
  const link = await test.link(accountId, partner.id)
  const pending = { permissions: [], status: 'pending' as const }
  const linkCode = await supply(async () => {
    const invited = { accountId, email: `${word}@partner.example` }
    return (await add(tables.linkCodes, { ...pending, ...invited, type: 'accountLink' })).id
  })
  const asked = { accountId: partner.id, accountDestinationId: accountId, permissions: ['ordersubmission' as const] }
  const permissionRequest = await add(tables.linkCodes, { ...pending, ...asked, type: 'permission' })

  const thingsOf = async (state: 'live' | 'closed') => {
    const isLive = state === 'live'
    const orderNumber = `${word}-${state}`
    const parties = { source: brandId, destination: accountId }
    const order = await makeOrder(test, { ...parties, productId: product.id, sourceOrderId: orderNumber })
    const orderId = order.id
    await orm
      .update(tables.orders)
      .set({ customerName: `${word} customer` })
      .where(eq(tables.orders.id, orderId))
    const job = only(await orm.select().from(tables.jobs).where(eq(tables.jobs.orderId, orderId)))
    const subBatch = only(await orm.select().from(tables.subBatches).where(eq(tables.subBatches.id, job.subBatchId)))
    const batch = only(await orm.select().from(tables.batches).where(eq(tables.batches.id, subBatch.batchId)))
    const artwork = { path: `${word}.pdf`, fetchUrl: `https://${word}.example/artwork.pdf`, status: 'ready' as const }
    const file = await add(tables.files, { accountId, orderId, componentId: job.componentId, ...artwork })
    const picture = `thumbnails/${word}-${state}.webp`
    await test.files.write(picture, Buffer.from('picture'), { maxBytes: 100 })
    const kept = { storageKey: `artwork/${file.id}/1.pdf`, thumbnails: [{ page: 1, key: picture }] }
    await add(tables.fileVersions, { fileId: file.id, revision: 1, status: 'ready', ...kept })
    const ofComponent = eq(tables.components.id, job.componentId)
    await orm.update(tables.components).set({ fileId: file.id, localFile: false }).where(ofComponent)
    await orm.update(tables.jobs).set({ fileId: file.id }).where(eq(tables.jobs.id, job.id))
    const told = {
      sourceRef: 'order' as const,
      sourceRefId: orderId,
      visibleTo: [accountId],
      category: `${word} category`,
    }
    const results = [{ date: '2026-03-04T09:00:00.000Z', response: '' }]
    const postback = await add(tables.postbacks, { accountId, ...told, results, payload: `${word} payload` })
    const about = { ref: 'order' as const, refId: orderId, orderId, sourceOrderId: orderNumber, parties: [accountId] }
    const event = { accountId, exchange: accountId, at: test.now(), ...about, summary: `{"said":"${word}"}` }
    const { id: eventId } = await add(tables.triggerEvents, event)
    const delivery = await add(tables.deliveries, { accountId, triggerId: trigger(true), eventId })
    const submissionError = await add(tables.submissionErrors, {
      accountId,
      destinationName: `${word} destination`,
      body: { name: `${word} body` },
      errorList: [{ name: 'Fault', message: `${word} fault`, path: '' }],
      ...(!isLive && { orderId }),
    })
    if (!isLive) {
      await orm.update(tables.orders).set({ status: 'shipped' }).where(eq(tables.orders.id, orderId))
      await orm.update(tables.shipments).set({ status: 'shipped' }).where(eq(tables.shipments.orderId, orderId))
      await orm.update(tables.items).set({ status: 'complete' }).where(eq(tables.items.orderId, orderId))
      await orm.update(tables.batches).set({ status: 'complete' }).where(eq(tables.batches.id, batch.id))
      await orm.update(tables.subBatches).set({ status: 'complete' }).where(eq(tables.subBatches.id, subBatch.id))
    }
    const item = order.itemIds[0] ?? ''
    const barcode = only(await orm.select().from(tables.barcodes).where(eq(tables.barcodes.itemId, item)))
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
