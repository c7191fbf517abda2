import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { firstIdAt } from '../core/ids.ts'

export type OrderCopy = { original: string; number: number; receivedAt: Date; movedMs: number }

export async function copyOrders(tx: Executor, copies: OrderCopy[]): Promise<void> {
  const rows = copies.map(({ original, number, receivedAt, movedMs }) => ({
    original,
    number,
    prefix: firstIdAt(receivedAt),
    moved: movedMs / 1000,
  }))
  await tx.execute(sql`
    create temporary table copies on commit drop as
    select number, original, prefix, make_interval(secs => moved) as moved
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number int, original text, prefix text, moved float8)`)
  for (const statement of statements) await tx.execute(statement)
}

/** Identifiers sort by the time of their order and are derived from the original's, so no table of pairs is needed. */
const copyOf = (id: SQL) => sql`copies.prefix || substr(md5(${id} || copies.number), 1, 16)`
const moved = (time: SQL) => sql`${time} + copies.moved`
const newBarcode = (kind: string) =>
  sql`${sql.raw(`'B${kind}'`)} || upper(lpad(to_hex(nextval('barcode_number')), 8, '0'))`

const statements: SQL[] = [
  sql`
    insert into orders (id, source_account_id, destination_account_id, source_order_id, status, customer_name, date,
      sla_at, item_count, quantity, shipment_count, rest, created_at, updated_at)
    select ${copyOf(sql`o.id`)}, source_account_id, destination_account_id, source_order_id || '-' || copies.number,
      status, customer_name, ${moved(sql`date`)}, ${moved(sql`sla_at`)}, item_count, quantity, shipment_count, rest,
      ${moved(sql`created_at`)}, ${moved(sql`updated_at`)}
    from copies join orders o on o.id = copies.original`,
  sql`
    insert into shipments (id, order_id, account_id, shipment_index, status, production_at, ship_by_date, shipped_date,
      tracking_number, tracking_url, carrier, ship_to, return_address, dispatch_alert, partial, details, rest)
    select ${copyOf(sql`s.id`)}, ${copyOf(sql`s.order_id`)}, account_id, shipment_index, status,
      ${moved(sql`production_at`)}, ${moved(sql`ship_by_date`)}, ${moved(sql`shipped_date`)}, tracking_number, tracking_url, carrier, ship_to,
      return_address, dispatch_alert, partial, details, rest
    from copies join shipments s on s.order_id = copies.original`,
  sql`
    insert into items (id, order_id, shipment_id, account_id, product_id, position, source_item_id, sku, description,
      quantity, status, barcode, ship_by_date, completed, rest)
    select ${copyOf(sql`i.id`)}, ${copyOf(sql`i.order_id`)}, ${copyOf(sql`i.shipment_id`)}, account_id, product_id,
      position, source_item_id, sku, description, quantity, status, ${newBarcode('3')}, ${moved(sql`ship_by_date`)},
      ${moved(sql`completed`)}, rest
    from copies join items i on i.order_id = copies.original`,
  sql`
    insert into components (id, item_id, order_id, position, code, barcode, file_id, path, "fetch", local_file,
      attributes, infotech_template_id, status, rest)
    select ${copyOf(sql`c.id`)}, ${copyOf(sql`c.item_id`)}, ${copyOf(sql`c.order_id`)}, position, code,
      ${newBarcode('4')}, ${copyOf(sql`c.file_id`)}, path, "fetch", local_file, attributes, infotech_template_id, status,
      rest
    from copies join components c on c.order_id = copies.original`,
  sql`
    insert into files (id, account_id, order_id, component_id, type, path, fetch_url, local_file, content_type, status,
      current_revision, created_at, updated_at)
    select ${copyOf(sql`f.id`)}, account_id, ${copyOf(sql`f.order_id`)}, ${copyOf(sql`f.component_id`)}, type, path,
      fetch_url, local_file, content_type, status, 1, ${moved(sql`created_at`)}, ${moved(sql`updated_at`)}
    from copies join files f on f.order_id = copies.original and f.type = 'artwork'`,
  sql`
    insert into file_versions (id, file_id, revision, status, file_size, page_count, error_list, page_configs,
      thumbnails, storage_key, created_at)
    select ${copyOf(sql`v.id`)}, ${copyOf(sql`f.id`)}, revision, v.status, file_size, page_count, error_list,
      page_configs, thumbnails, storage_key, ${moved(sql`v.created_at`)}
    from copies join files f on f.order_id = copies.original and f.type = 'artwork'
      join file_versions v on v.file_id = f.id and v.revision = 1`,
  sql`
    insert into order_logs (id, order_id, level, message, resource_type, resource_id, timestamp)
    select ${copyOf(sql`l.id`)}, ${copyOf(sql`l.order_id`)}, level, message, resource_type,
      ${copyOf(sql`l.resource_id`)}, ${moved(sql`timestamp`)}
    from copies join order_logs l on l.order_id = copies.original and l.resource_type = 'order'`,
  sql`
    insert into barcodes (id, account_id, code, type, order_id, shipment_id, item_id, created_at)
    select ${copyOf(sql`i.id`)}, i.account_id, i.barcode, 'item', i.order_id, i.shipment_id, i.id, o.created_at
    from copies join orders o on o.id = ${copyOf(sql`copies.original`)} join items i on i.order_id = o.id`,
  sql`
    insert into barcodes (id, account_id, code, type, order_id, shipment_id, item_id, component_id, created_at)
    select ${copyOf(sql`c.id`)}, i.account_id, c.barcode, 'component', c.order_id, i.shipment_id, i.id, c.id,
      o.created_at
    from copies join orders o on o.id = ${copyOf(sql`copies.original`)} join items i on i.order_id = o.id
      join components c on c.item_id = i.id`,
]
