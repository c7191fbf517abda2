ALTER TABLE "shipments" ADD COLUMN "stage" text DEFAULT 'artwork' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "production_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "shipments_staged" ON "shipments" USING btree ("account_id","stage","ship_by_date","id") WHERE "shipments"."status" = 'live';--> statement-breakpoint
CREATE FUNCTION stage_of_shipment(shipment text, order_status text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN order_status IN ('pending', 'dataready', 'error') THEN 'artwork'
    WHEN EXISTS (SELECT FROM items WHERE shipment_id = shipment AND status IN ('waiting', 'live')) THEN 'production'
    ELSE 'ready' END
$$;
--> statement-breakpoint
UPDATE shipments SET
  stage = stage_of_shipment(shipments.id, orders.status),
  production_at = (SELECT min(created_at) FROM jobs WHERE jobs.order_id = orders.id)
FROM orders WHERE orders.id = shipments.order_id;
--> statement-breakpoint
-- Statement-level, so that a bulk change counts once; rows that stay as they are are not written.
CREATE FUNCTION stage_shipments_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipments SET stage = stage_of_shipment(shipments.id, orders.status)
  FROM orders
  WHERE orders.id = shipments.order_id AND shipments.id IN (SELECT shipment_id FROM changed)
    AND shipments.stage <> stage_of_shipment(shipments.id, orders.status);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION stage_shipments_of_moved_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipments SET stage = stage_of_shipment(shipments.id, orders.status)
  FROM orders
  WHERE orders.id = shipments.order_id
    AND shipments.id IN (
      SELECT shipment_id FROM before_update UNION SELECT shipment_id FROM changed)
    AND shipments.stage <> stage_of_shipment(shipments.id, orders.status);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION stage_shipments_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shipments SET
    stage = stage_of_shipment(shipments.id, changed.status),
    production_at = CASE WHEN changed.status = 'printready' THEN coalesce(production_at, changed.updated_at)
      ELSE production_at END
  FROM changed JOIN before_update USING (id)
  WHERE shipments.order_id = changed.id AND changed.status <> before_update.status
    AND shipments.status = 'live';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shipments_staged_by_new_items AFTER INSERT ON items
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION stage_shipments_of_items();
--> statement-breakpoint
CREATE TRIGGER shipments_staged_by_items AFTER UPDATE ON items
  REFERENCING OLD TABLE AS before_update NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION stage_shipments_of_moved_items();
--> statement-breakpoint
CREATE TRIGGER shipments_staged_by_orders AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before_update NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION stage_shipments_of_orders();
