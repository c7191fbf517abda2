import type { File, FileError, FileVersion } from '#lib/contract/files.ts'
import type { Item, Order } from '#lib/contract/orders.ts'
import type { Outsourcing } from '#lib/contract/outsourcing.ts'

/** What an item is called where there is room for one name. An upstream need not say more than its id. */
export const itemNameOf = ({ description, sku, barcode, _id }: Pick<Item, 'description' | 'sku' | 'barcode' | '_id'>) =>
  description || sku || barcode || _id

/** Cancel Order is offered only when the status is none of pending, cancelled, shipped (Spec 1 §4). */
export const canCancel = (status: string) => !['pending', 'cancelled', 'shipped'].includes(status)

type Canceller = { role: string; account: { id: string } }

/**
 * Customers cancel what their own account sent. An upstream that does not say which account that is refuses them the
 * others' orders itself.
 */
export const canCancelAs = ({ role, account }: Canceller, { source }: Pick<Order, 'source'>) =>
  role !== 'customer' || source.id === '' || source.id === account.id

/**
 * Whether only the partner that makes an order may stop it: what it has begun, the site cancels no more, unless it is its
 * own brand. Of an order that the partner has shipped, what is left is here (decision 069).
 */
export const isBegunElsewhere = (
  { account }: Pick<Canceller, 'account'>,
  { source }: Pick<Order, 'source'>,
  placed: Outsourcing['placed'],
) => placed !== undefined && placed.hasBegun && placed.status !== 'shipped' && source.id !== account.id

type Parties = Pick<Order, 'source' | 'destination'>

/**
 * Whether the account only sent the order, which another one makes and ships. An upstream that does not say whose it is
 * refuses the others itself.
 */
export const isSentAway = ({ account }: Pick<Canceller, 'account'>, { source, destination }: Parties) =>
  source.id === account.id && destination.id !== '' && destination.id !== account.id

/** Job sheets and downloads are offered once the artwork is ready (Spec 1 §4). */
export const isPrintable = (status: string) => status === 'printready' || status === 'complete'

/** Nothing more becomes of an order, or of a shipment, with this status. */
export const isOver = (status: string) => status === 'shipped' || status === 'cancelled'

/** Whether an order waits until its files are corrected. A file that failed need not say why. */
export const isStoppedByFiles = (status: string, files: readonly Pick<File, 'status'>[]) =>
  !isOver(status) && (status === 'error' || files.some((file) => file.status === 'failed'))

type FileWith<K extends keyof FileVersion> = Pick<File, 'status' | 'currentRevision' | 'errors'> & {
  versions: readonly Pick<FileVersion, 'revision' | K>[]
}

/** The errors of a failed file: those of its current revision or, where that lists none, its own. */
export function errorsOf(file: FileWith<'errorList'> | undefined): FileError[] {
  if (file?.status !== 'failed') return []
  const { errorList = [] } = file.versions.find(({ revision }) => revision === file.currentRevision) ?? {}
  return errorList.length > 0 ? errorList : (file.errors ?? [])
}

/** What to know of artwork that is ready before it is printed. */
export function remarksOf(file: FileWith<'remarks'>): FileError[] {
  if (file.status !== 'ready') return []
  return file.versions.find((version) => version.revision === file.currentRevision)?.remarks ?? []
}
