-- What is found among the shipments is an order, once, however many parcels it has: also by the brand that sent it, by its
-- purchase order number and by what its items are. Beyond so many characters an order is found by its first parcels and
-- products.
CREATE OR REPLACE FUNCTION search_lexemes(names text, codes text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  separators CONSTANT text := '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb\ufff0-\uffff]+';
  unspaced CONSTANT text := '\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u2fff\u3005-\u3007\u3021-\ud7ff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff';
  folded text := search_fold(left(names, 10000));
  part text;
  whole text;
  run text;
  result text[] := '{}';
BEGIN
  IF translate(folded, '''’', '') <> folded THEN
    folded := folded || ' ' || translate(folded, '''’', '');
  END IF;
  FOREACH part IN ARRAY codes LOOP
    part := search_fold(left(part, 200));
    whole := regexp_replace(part, separators, '', 'g');
    IF whole <> '' THEN
      result := result || left(whole, 40) || ('=' || whole);
    END IF;
    folded := folded || ' ' || part;
  END LOOP;
  FOREACH part IN ARRAY string_to_array(regexp_replace(folded, separators, ' ', 'g'), ' ') LOOP
    IF part = '' THEN
      CONTINUE;
    ELSIF octet_length(part) = length(part) OR part !~ ('[' || unspaced || ']') THEN
      result := result || left(part, 40);
    ELSE
      FOR run IN SELECT match[1] FROM regexp_matches(part, '[' || unspaced || ']+|[^' || unspaced || ']+', 'g') AS match LOOP
        IF run ~ ('[' || unspaced || ']') THEN
          result := result || ARRAY(SELECT substr(run, place, 3) FROM generate_series(1, length(run)) AS place);
        ELSE
          result := result || left(run, 40);
        END IF;
      END LOOP;
    END IF;
  END LOOP;
  RETURN ARRAY(SELECT DISTINCT word FROM unnest(result) AS word);
END $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW search_sources AS
  SELECT 'shipments' AS topic, o.id AS object_id,
    CASE WHEN o.source_account_id = o.destination_account_id THEN ARRAY[o.source_account_id]
      ELSE ARRAY[o.source_account_id, o.destination_account_id] END AS account_ids,
    o.status, '' AS title, o.date,
    concat_ws(' ', o.customer_name,
      CASE WHEN jsonb_typeof(o.rest -> 'tags') = 'array'
        THEN (SELECT string_agg(tag, ' ') FROM jsonb_array_elements_text(o.rest -> 'tags') AS tag) END,
      parcels.names) AS names,
    array_remove(ARRAY[o.source_order_id, o.rest ->> 'purchaseOrderNumber'] || parcels.codes, NULL) AS codes,
    concat_ws(' ', brand.name, things.names) AS details
  FROM orders o
  JOIN accounts brand ON brand.id = o.source_account_id
  CROSS JOIN LATERAL (
    SELECT string_agg(DISTINCT concat_ws(' ', s.ship_to ->> 'name', s.ship_to ->> 'companyName', s.ship_to ->> 'town',
        s.ship_to ->> 'postcode', replace(s.ship_to ->> 'postcode', ' ', ''), s.carrier ->> 'code', s.carrier ->> 'service'), ' ') AS names,
      array_agg(DISTINCT s.tracking_number) AS codes
    FROM shipments s WHERE s.order_id = o.id
  ) AS parcels
  CROSS JOIN LATERAL (
    -- The number of a product equals nothing alone: the orders with it are as good as each other.
    SELECT string_agg(DISTINCT concat_ws(' ', i.sku, regexp_replace(i.sku, '[ ./_-]+', '', 'g'), i.description), ' ') AS names
    FROM items i WHERE i.order_id = o.id
  ) AS things
  UNION ALL
  SELECT 'products', id, ARRAY[account_id], CASE WHEN active THEN 'active' ELSE 'inactive' END, left(product_code, 200),
    created_at, description, ARRAY[product_code], ''
  FROM products
  UNION ALL
  SELECT 'cases', id, ARRAY[account_id], status, '', created_at, concat_ws(' ', sender, subject), '{}'::text[], ''
  FROM enquiries;
--> statement-breakpoint
-- Words of the brand and of products have a mark: one letter alone is not sought there, as nearly
-- every order has a product with it.
CREATE OR REPLACE FUNCTION search_refresh(changed_topic text, changed text[]) RETURNS void LANGUAGE sql AS $$
  WITH texts AS MATERIALIZED (
    SELECT s.*, search_lexemes(names, codes) || ARRAY(SELECT '~' || word FROM unnest(search_lexemes(details, '{}')) AS word) AS lexemes
    FROM search_sources s WHERE s.topic = changed_topic AND s.object_id = ANY (changed)
  ), found AS MATERIALIZED (
    SELECT texts.*, account_id FROM texts, unnest(account_ids) AS account_id
  ), gone AS (
    DELETE FROM search_documents d
    WHERE d.topic = changed_topic AND d.object_id = ANY (changed) AND NOT EXISTS (
      SELECT FROM found f WHERE f.object_id = d.object_id AND f.account_id = d.account_id)
  ), words AS (
    -- Sorted, so that two transactions cannot wait for each other.
    INSERT INTO search_words (account_id, topic, word)
    SELECT DISTINCT account_id, topic, word FROM found, unnest(lexemes) AS lexeme, ltrim(lexeme, '~') AS word
    WHERE length(word) BETWEEN 4 AND 30 AND word !~ '[0-9=]'
    ORDER BY account_id, topic, word
    ON CONFLICT DO NOTHING
  )
  INSERT INTO search_documents AS d (topic, object_id, account_id, status, title, date, words)
  SELECT topic, object_id, account_id, status, title, date,
    array_to_tsvector(ARRAY(SELECT scope || word FROM unnest(lexemes) AS word))
  FROM found, search_scope(topic, account_id) AS scope
  ON CONFLICT (topic, object_id, account_id) DO UPDATE
    SET status = excluded.status, title = excluded.title, date = excluded.date, words = excluded.words
    WHERE (d.status, d.title, d.date, d.words)
      IS DISTINCT FROM (excluded.status, excluded.title, excluded.date, excluded.words)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_follow_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_orders text[] := ARRAY(
    SELECT c.id FROM before_change b JOIN changed c USING (id)
    WHERE (b.status, b.date, b.customer_name, b.source_order_id, b.source_account_id, b.destination_account_id, b.rest -> 'tags',
        b.rest -> 'purchaseOrderNumber')
      IS DISTINCT FROM
      (c.status, c.date, c.customer_name, c.source_order_id, c.source_account_id, c.destination_account_id, c.rest -> 'tags',
        c.rest -> 'purchaseOrderNumber'));
BEGIN
  IF cardinality(changed_orders) > 0 THEN
    PERFORM search_refresh('shipments', changed_orders);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Of an order that is being written, the items come last.
CREATE FUNCTION search_follow_new_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh('shipments', ARRAY(
    SELECT DISTINCT order_id FROM changed c WHERE EXISTS (SELECT FROM items i WHERE i.order_id = c.order_id)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_follow_changed_parcels() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed_orders text[] := ARRAY(
    SELECT DISTINCT c.order_id FROM before_change b JOIN changed c USING (id)
    WHERE (b.ship_to, b.carrier, b.tracking_number) IS DISTINCT FROM (c.ship_to, c.carrier, c.tracking_number));
BEGIN
  IF cardinality(changed_orders) > 0 THEN
    PERFORM search_refresh('shipments', changed_orders);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_follow_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh('shipments', ARRAY(SELECT DISTINCT order_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_follow_changed_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh('shipments', ARRAY[NEW.order_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_follow_brand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh('shipments', ARRAY(SELECT id FROM orders WHERE source_account_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER shipments_followed_on_insert ON shipments;
--> statement-breakpoint
DROP TRIGGER shipments_followed_on_update ON shipments;
--> statement-breakpoint
DROP TRIGGER shipments_followed_on_delete ON shipments;
--> statement-breakpoint
CREATE TRIGGER shipments_followed_on_insert AFTER INSERT ON shipments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_new_parcels();
--> statement-breakpoint
CREATE TRIGGER shipments_followed_on_update AFTER UPDATE ON shipments
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_follow_changed_parcels();
--> statement-breakpoint
CREATE TRIGGER shipments_followed_on_delete AFTER DELETE ON shipments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_parts();
--> statement-breakpoint
CREATE TRIGGER orders_followed_on_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow('shipments');
--> statement-breakpoint
CREATE TRIGGER items_followed_on_insert AFTER INSERT ON items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_parts();
--> statement-breakpoint
CREATE TRIGGER items_followed_on_delete AFTER DELETE ON items
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow_parts();
--> statement-breakpoint
-- Row by row and for these columns only: completing thousands of items must not cost a look at them.
CREATE TRIGGER items_followed_on_update AFTER UPDATE OF sku, description ON items
  FOR EACH ROW WHEN ((OLD.sku, OLD.description) IS DISTINCT FROM (NEW.sku, NEW.description))
  EXECUTE FUNCTION search_follow_changed_item();
--> statement-breakpoint
CREATE TRIGGER brands_followed_on_update AFTER UPDATE OF name ON accounts
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION search_follow_brand();
--> statement-breakpoint
-- Orders that were stored before get their documents a thousand at a time; the index is made once, of all.
DROP INDEX "search_documents_words";
--> statement-breakpoint
DELETE FROM search_documents WHERE topic = 'shipments';
--> statement-breakpoint
DO $$
DECLARE
  part text[];
BEGIN
  FOR part IN
    SELECT array_agg(id) FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / 1000 AS at FROM orders) AS numbered GROUP BY at
  LOOP
    PERFORM search_refresh('shipments', part);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (fastupdate=false);
