import { eq } from 'drizzle-orm'
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

/** One thing of each kind that a call can be about, by its id or its code. */
export type Things = Record<
  | 'account'
  | 'person'
  | 'personAndAccount'
  | 'personAndRole'
  | 'order'
  | 'orderNumber'
  | 'orderBySource'
  | 'shipment'
  | 'item'
  | 'file'
  | 'product'
  | 'sku'
  | 'template'
  | 'trigger'
  | 'removableTrigger'
  | 'triggerSource'
  | 'triggerAndSource'
  | 'triggerSourceAndTemplate'
  | 'delivery'
  | 'removableTemplate'
  | 'postback'
  | 'submissionError'
  | 'pairing'
  | 'removablePairing'
  | 'link'
  | 'partner'
  | 'permissionRequest'
  | 'linkCode'
  | 'removableLinkCode'
  | 'batch'
  | 'batchCode'
  | 'subBatch'
  | 'job'
  | 'barcode',
  string
>

type Given = { accountId: string; brandId: string; word: string }
export type Site = { live: Things; closed: Things }

const only = <T>([row]: T[]): T => {
  if (!row) throw new Error('there is no such row')
  return row
}

/**
 * A print site with one of everything, each named with `word`: on an order in production, `live`, and on a shipped one,
 * `closed`, of which nothing can be changed any more.
 */
export async function fillSite(test: TestUpstream, { accountId, brandId, word }: Given): Promise<Site> {
  const { orm } = test.database
  const account = accountId
  const brand = only(await orm.select().from(accounts).where(eq(accounts.id, brandId)))
  const product = await test.product(accountId, { productCode: `${word}-product`, description: `${word} product` })
  const sku = await test.sku(accountId, { code: `${word}-sku`, productId: product.id })
  await test.carrier(accountId, { alias: `${word}-carrier` })
  await test.link(brandId, accountId)
  await orm
    .insert(enquiries)
    .values({ accountId, status: 'open', sender: `${word} sender`, subject: `${word} subject` })
  const colleague = await test.member('simple', accountId)
  await orm
    .update(users)
    .set({ email: `${accountId}@site.example` })
    .where(eq(users.id, colleague.userId))
  const roleOf = async () => {
    const { userId } = await test.member('simple', accountId)
    const { id } = only(await orm.select().from(memberships).where(eq(memberships.userId, userId)))
    return `${userId} ${id}`
  }
  const role = await roleOf()
  const removable = await Promise.all(Array.from({ length: 6 }, roleOf))

  const template = only(
    await orm
      .insert(templates)
      .values({
        accountId,
        name: `${word} template`,
        extension: 'html',
        contentType: 'text/html',
        type: 'html',
        text: `${word} text`,
        infotech: true,
      })
      .returning(),
  )
  // The events are the same for all accounts.
  const source = { name: `Event ${accountId}`, exchange: accountId, resource: 'order', systems: ['siteflow'] }
  const removableTemplates = await orm
    .insert(templates)
    .values(
      Array.from({ length: 8 }, (_, index) => ({
        accountId,
        name: `${word} template ${index}`,
        extension: 'html',
        contentType: 'text/html',
        type: 'html' as const,
      })),
    )
    .returning()
  const { id: triggerSourceId } = only(await orm.insert(triggerSources).values(source).returning())
  const triggerOf = async () =>
    only(
      await orm
        .insert(triggers)
        .values({
          accountId,
          triggerSourceId,
          name: `${word} trigger`,
          type: 'http',
          address: `https://${word}.example/hook`,
          headers: [{ name: 'authorization', value: `Basic ${word}` }],
          linkedAccountIds: [],
          signingSecret: createSigningSecret(),
        })
        .returning(),
    ).id
  const trigger = await triggerOf()
  const removableTriggers = await Promise.all(Array.from({ length: 8 }, triggerOf))
  const pairingOf = async () =>
    only(
      await orm
        .insert(pairedProducts)
        .values({
          sourceAccountId: accountId,
          destinationAccountId: brandId,
          sourceSkuId: sku.id,
          status: 'pending',
          validationErrors: [],
        })
        .returning(),
    ).id
  const pairing = await pairingOf()
  const removablePairings = await Promise.all(Array.from({ length: 8 }, pairingOf))

  const partner = await test.account(`${word} partner`, ['brand'])
  const link = await test.link(accountId, partner.id)
  const newLinkCode = async () =>
    only(
      await orm
        .insert(linkCodes)
        .values({
          type: 'accountLink',
          accountId,
          email: `${word}@partner.example`,
          permissions: [],
          status: 'pending',
        })
        .returning(),
    ).id
  const linkCode = await newLinkCode()
  const removableCodes = await Promise.all(Array.from({ length: 6 }, newLinkCode))
  const permissionRequest = only(
    await orm
      .insert(linkCodes)
      .values({
        type: 'permission',
        accountId: partner.id,
        accountDestinationId: accountId,
        permissions: ['ordersubmission'],
        status: 'pending',
      })
      .returning(),
  )

  const thingsOf = async (state: 'live' | 'closed'): Promise<Things> => {
    const orderNumber = `${word}-${state}`
    const parties = { source: brandId, destination: accountId }
    const order = await makeOrder(test, { ...parties, productId: product.id, sourceOrderId: orderNumber })
    await orm
      .update(orders)
      .set({ customerName: `${word} customer` })
      .where(eq(orders.id, order.id))
    const job = only(await orm.select().from(jobs).where(eq(jobs.orderId, order.id)))
    const batch = only(
      await orm
        .select({ batch: batches, subBatch: subBatches })
        .from(subBatches)
        .innerJoin(batches, eq(batches.id, subBatches.batchId))
        .where(eq(subBatches.id, job.subBatchId)),
    )
    const file = only(
      await orm
        .insert(files)
        .values({
          accountId,
          orderId: order.id,
          componentId: job.componentId,
          path: `${word}.pdf`,
          fetchUrl: `https://${word}.example/artwork.pdf`,
          status: 'ready',
        })
        .returning(),
    )
    const picture = `thumbnails/${word}-${state}.webp`
    await test.files.write(picture, Buffer.from('picture'), { maxBytes: 100 })
    const kept = { storageKey: `artwork/${file.id}/1.pdf`, thumbnails: [{ page: 1, key: picture }] }
    await orm.insert(fileVersions).values({ fileId: file.id, revision: 1, status: 'ready', ...kept })
    await orm.update(components).set({ fileId: file.id, localFile: false }).where(eq(components.id, job.componentId))
    await orm.update(jobs).set({ fileId: file.id }).where(eq(jobs.id, job.id))
    const postback = only(
      await orm
        .insert(postbacks)
        .values({
          accountId,
          sourceRef: 'order',
          sourceRefId: order.id,
          visibleTo: [accountId],
          category: `${word} category`,
          results: [{ date: '2026-03-04T09:00:00.000Z', response: '' }],
          payload: `${word} payload`,
        })
        .returning(),
    )
    const event = only(
      await orm
        .insert(triggerEvents)
        .values({
          accountId,
          exchange: accountId,
          at: test.now(),
          ref: 'order',
          refId: order.id,
          orderId: order.id,
          sourceOrderId: orderNumber,
          parties: [accountId],
          summary: `{"said":"${word}"}`,
        })
        .returning(),
    )
    const delivery = only(
      await orm.insert(deliveries).values({ accountId, triggerId: trigger, eventId: event.id }).returning(),
    )
    const submissionError = only(
      await orm
        .insert(submissionErrors)
        .values({
          accountId,
          destinationName: `${word} destination`,
          body: { name: `${word} body` },
          errorList: [{ name: 'Fault', message: `${word} fault`, path: '' }],
          ...(state === 'closed' && { orderId: order.id }),
        })
        .returning(),
    )
    if (state === 'closed') {
      await orm.update(orders).set({ status: 'shipped' }).where(eq(orders.id, order.id))
      await orm.update(shipments).set({ status: 'shipped' }).where(eq(shipments.orderId, order.id))
      await orm.update(items).set({ status: 'complete' }).where(eq(items.orderId, order.id))
      await orm.update(batches).set({ status: 'complete' }).where(eq(batches.id, batch.batch.id))
      await orm.update(subBatches).set({ status: 'complete' }).where(eq(subBatches.id, batch.subBatch.id))
    }
    const scanned = only(
      await orm
        .select()
        .from(barcodes)
        .where(eq(barcodes.itemId, order.itemIds[0] ?? '')),
    )
    return {
      account,
      person: colleague.userId,
      personAndAccount: `${colleague.userId} ${account}`,
      /** A role can be removed once: each caller who may gets another. */
      get personAndRole() {
        return state === 'live' ? role : (removable.shift() ?? '')
      },
      order: order.id,
      orderNumber,
      orderBySource: `${encodeURIComponent(brand.name)} ${orderNumber}`,
      shipment: order.shipmentIds[0] ?? '',
      item: order.itemIds[0] ?? '',
      file: file.id,
      product: product.id,
      sku: sku.id,
      template: template.id,
      trigger,
      /** As with roles. */
      get removableTrigger() {
        return state === 'live' ? trigger : (removableTriggers.shift() ?? '')
      },
      triggerSource: triggerSourceId,
      triggerAndSource: `${trigger} ${triggerSourceId}`,
      triggerSourceAndTemplate: `${trigger} ${triggerSourceId} ${template.id}`,
      delivery: delivery.id,
      /** As with roles. */
      get removableTemplate() {
        return state === 'live' ? template.id : (removableTemplates.shift()?.id ?? '')
      },
      postback: postback.id,
      submissionError: submissionError.id,
      pairing,
      /** As with roles. */
      get removablePairing() {
        return state === 'live' ? pairing : (removablePairings.shift() ?? '')
      },
      link: link.id,
      partner: partner.id,
      permissionRequest: permissionRequest.id,
      linkCode,
      /** Like a role, an invitation can be removed once. */
      get removableLinkCode() {
        return state === 'live' ? linkCode : (removableCodes.shift() ?? '')
      },
      batch: batch.batch.id,
      batchCode: batch.batch.barcode,
      subBatch: batch.subBatch.id,
      job: job.id,
      barcode: scanned.code,
    }
  }
  // The shipped one first, or else both would share a batch.
  const closed = await thingsOf('closed')
  return { live: await thingsOf('live'), closed }
}
