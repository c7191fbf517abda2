CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- Statement-level, so that a bulk load counts once; sorted, so that two of them cannot wait for each other.
-- An order that a site sends to itself counts for its destination side only, so that both sides add up to its list.
CREATE FUNCTION count_inserted_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_counts (account_id, side, status, count)
  SELECT account_id, side, status, count(*)
  FROM (
    SELECT destination_account_id AS account_id, 'destination' AS side, status FROM inserted
    UNION ALL
    SELECT source_account_id, 'source', status FROM inserted WHERE source_account_id <> destination_account_id
  ) AS change
  GROUP BY account_id, side, status
  ORDER BY account_id, side, status
  ON CONFLICT (account_id, side, status) DO UPDATE SET count = order_counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_deleted_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_counts (account_id, side, status, count)
  SELECT account_id, side, status, -count(*)
  FROM (
    SELECT destination_account_id AS account_id, 'destination' AS side, status FROM deleted
    UNION ALL
    SELECT source_account_id, 'source', status FROM deleted WHERE source_account_id <> destination_account_id
  ) AS change
  GROUP BY account_id, side, status
  ORDER BY account_id, side, status
  ON CONFLICT (account_id, side, status) DO UPDATE SET count = order_counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_updated_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_counts (account_id, side, status, count)
  SELECT account_id, side, status, sum(step)
  FROM (
    SELECT destination_account_id AS account_id, 'destination' AS side, status, 1 AS step FROM after_update
    UNION ALL
    SELECT source_account_id, 'source', status, 1 FROM after_update WHERE source_account_id <> destination_account_id
    UNION ALL
    SELECT destination_account_id, 'destination', status, -1 FROM before_update
    UNION ALL
    SELECT source_account_id, 'source', status, -1 FROM before_update WHERE source_account_id <> destination_account_id
  ) AS change
  GROUP BY account_id, side, status
  HAVING sum(step) <> 0
  ORDER BY account_id, side, status
  ON CONFLICT (account_id, side, status) DO UPDATE SET count = order_counts.count + excluded.count;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_counted_on_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_orders();
--> statement-breakpoint
CREATE TRIGGER orders_counted_on_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_orders();
--> statement-breakpoint
CREATE TRIGGER orders_counted_on_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before_update NEW TABLE AS after_update
  FOR EACH STATEMENT EXECUTE FUNCTION count_updated_orders();
