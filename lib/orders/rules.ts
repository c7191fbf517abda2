import type { File, FileError, FileVersion } from '#lib/contract/files.ts'
import type { Item, Order, OrderSummary } from '#lib/contract/orders.ts'
import type { Outsourcing } from '#lib/contract/outsourcing.ts'

/** An upstream need not say more than its id. */
export const itemNameOf = ({ description, sku, barcode, _id }: Pick<Item, 'description' | 'sku' | 'barcode' | '_id'>) =>
  description || sku || barcode || _id

/** Spec 1 §4 */
export const canCancel = (status: string) => !['pending', 'cancelled', 'shipped'].includes(status)

/** Orders whose sheets are printed in one run: their ids fill an address. */
export const printLimit = 200
/** Orders whose files are in one archive: their ids fill an address, too. */
export const downloadLimit = 100

type Canceller = { role: string; account: { id: string } }

/** Customers cancel what their own account sent. An upstream that does not name that account refuses the rest itself. */
export const canCancelAs = ({ role, account }: Canceller, { source }: Pick<Order, 'source'>) =>
  role !== 'customer' || source.id === '' || source.id === account.id

/**
 * What a partner has begun, only the partner may stop, unless the site is its own brand. After the partner has shipped,
 * what is left is here (decision 069).
 */
export const isBegunElsewhere = (
  { account }: Pick<Canceller, 'account'>,
  { source }: Pick<Order, 'source'>,
  placed: Outsourcing['placed'],
) => placed !== undefined && placed.hasBegun && placed.status !== 'shipped' && source.id !== account.id

/** The account only sent the order, which another one makes and ships. */
export const isSentAway = (
  { account }: Pick<Canceller, 'account'>,
  { source, destination }: Pick<Order, 'source' | 'destination'>,
) => source.id === account.id && destination.id !== '' && destination.id !== account.id

/** The account only sent the order, or a partner makes it. */
export const isShippedElsewhere = (
  accountId: string | undefined,
  { outsourcedTo, ...order }: Pick<OrderSummary, 'source' | 'destination' | 'outsourcedTo'>,
) => Boolean(outsourcedTo) || (accountId !== undefined && isSentAway({ account: { id: accountId } }, order))

/** Job sheets and downloads are offered once the artwork is ready (Spec 1 §4). */
export const isPrintable = (status: string) => status === 'printready' || status === 'complete'

export const whyNotPrintable = (status: string) =>
  status === 'shipped' || status === 'cancelled' ? status : isPrintable(status) ? undefined : 'notReady'

/** The last statuses of an order and of a shipment. */
export const isOver = (status: string) => status === 'shipped' || status === 'cancelled'

/** Of the orders with a number those that are not over, where there are such. */
export function meantOrders<Order>(orders: readonly Order[], statusOf: (order: Order) => string): readonly Order[] {
  const open = orders.filter((order) => !isOver(statusOf(order)))
  return open.length > 0 ? open : orders
}

/** A file that failed need not say why. */
export const isStoppedByFiles = (status: string, files: readonly Pick<File, 'status'>[]) =>
  !isOver(status) && (status === 'error' || files.some((file) => file.status === 'failed'))

type FileWith<K extends keyof FileVersion> = Pick<File, 'status' | 'currentRevision' | 'errors'> & {
  versions: readonly Pick<FileVersion, 'revision' | K>[]
}

export function errorsOf(file: FileWith<'errorList'> | undefined): FileError[] {
  if (file?.status !== 'failed') return []
  const { errorList = [] } = file.versions.find(({ revision }) => revision === file.currentRevision) ?? {}
  return errorList.length > 0 ? errorList : (file.errors ?? [])
}

export function remarksOf(file: FileWith<'remarks'>): FileError[] {
  if (file.status !== 'ready') return []
  return file.versions.find((version) => version.revision === file.currentRevision)?.remarks ?? []
}
