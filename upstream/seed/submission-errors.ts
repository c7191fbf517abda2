import type { Executor } from '../core/database/open.ts'
import { submissionErrors } from '../core/database/schema/tables.ts'
import type { AccountKey, Accounts } from './accounts.ts'
import refused from './data/submission-errors.json' with { type: 'json' }

const shipment = {
  shipmentIndex: 0,
  shipTo: {
    name: 'Lucy Hartnell',
    companyName: 'Little Fox Nursery',
    address1: '6 Station Road',
    town: 'Exeter',
    postcode: 'EX4 3QD',
    isoCountry: 'GB',
  },
  carrier: { alias: 'standard' },
}
const hourMs = 60 * 60 * 1000

export async function seedSubmissionErrors(tx: Executor, accounts: Accounts, now: Date): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  await tx.insert(submissionErrors).values(
    refused.map(({ number: sourceOrderId, source, hoursAgo, errors: errorList, ...given }) => {
      const { kestrel } = accounts
      const { destinationName = kestrel.name, carrier = shipment.carrier, resubmittedHoursAgo } = given
      const { id: accountId, name: accountName } = accounts[source as AccountKey]
      const items = given.items.map(({ sku, component: code }, at) => {
        const sourceItemId = `${sourceOrderId}-${at + 1}`
        const components = [{ code, localFile: true, path: `${sourceItemId}.pdf` }]
        return { sku, sourceItemId, quantity: 2, shipmentIndex: 0, components }
      })
      const orderData = { sourceOrderId, items, shipments: [{ ...shipment, carrier }] }
      return {
        accountId,
        destinationAccountId: destinationName === kestrel.name ? kestrel.id : null,
        destinationName,
        body: { destination: { name: destinationName }, orderData },
        errorList,
        sender: { kind: 'integration' as const, name: `${accountName} web shop`, role: 'customer', accountName },
        resubmittedAt: resubmittedHoursAgo === undefined ? null : ago(resubmittedHoursAgo),
        createdAt: ago(hoursAgo),
      }
    }),
  )
}
