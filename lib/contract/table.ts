import { accountLinks, linkCodes } from './account-links.ts'
import { accounts } from './accounts.ts'
import { barcodes } from './barcodes.ts'
import type { Call } from './call.ts'
import { events } from './events.ts'
import { files } from './files.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { outsourcing } from './outsourcing.ts'
import { pairedProducts } from './paired-products.ts'
import { production } from './production.ts'
import { products } from './products.ts'
import { search } from './search.ts'
import { shipments } from './shipments.ts'
import { submission, submissionErrors } from './submission-errors.ts'
import { templates } from './templates.ts'
import { today } from './today.ts'
import { deliveries, triggers } from './triggers.ts'
import { users } from './users.ts'

/** Large: only the proxy, the upstream and tests need all calls. */
export const contract: readonly Call[] = [
  accounts,
  users,
  search,
  orders,
  outsourcing,
  shipments,
  files,
  production,
  today,
  barcodes,
  notifications,
  products,
  triggers,
  deliveries,
  templates,
  accountLinks,
  linkCodes,
  pairedProducts,
  submissionErrors,
  submission,
  events,
].flatMap((domain): Call[] => Object.values(domain))
