-- One way to write a text, however it was typed: compatibility forms (full width, half-width kana, ligatures) become usual
-- ones, accents and characters of no width go, and letters that few keyboards have. search/words.ts does the same to
-- what people search for; ranges of characters are named in both, as a server's locale may know none but ASCII.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN octet_length(given) = length(given) THEN lower(given) -- ASCII
    ELSE normalize(replace(replace(replace(translate(regexp_replace(lower(normalize(given, NFKD)),
      '[\u0300-\u036f\u00ad\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]', '', 'g'),
      'ςøłđı', 'σoldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), NFKC)
  END
$$;
--> statement-breakpoint
-- The words of a text, and of its codes also their whole: "WEB-12" is found by "web 12", "WEB12" and, before all others,
-- by itself ("=web12"). Scripts without spaces are cut into three characters from each place on.
CREATE FUNCTION search_lexemes(names text, codes text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  separators CONSTANT text := '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb\ufff0-\uffff]+';
  unspaced CONSTANT text := '\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u2e80-\u2fff\u3005-\u3007\u3021-\ud7ff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff';
  folded text := search_fold(left(names, 1000));
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
-- Each lexeme begins with whose it is, so that a search reads the words of one account only.
CREATE FUNCTION search_scope(topic text, account_id text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(md5(topic || account_id), 6)
$$;
--> statement-breakpoint
-- What is found, by which words, and by whom: an order by the site that prints it and by the brand that sent it.
CREATE VIEW search_sources AS
  SELECT 'shipments' AS topic, s.id AS object_id,
    CASE WHEN o.source_account_id = o.destination_account_id THEN ARRAY[o.source_account_id]
      ELSE ARRAY[o.source_account_id, o.destination_account_id] END AS account_ids,
    o.status, '' AS title, o.date,
    concat_ws(' ', s.ship_to ->> 'name', s.ship_to ->> 'companyName', s.ship_to ->> 'town', s.ship_to ->> 'postcode',
      replace(s.ship_to ->> 'postcode', ' ', ''), o.customer_name, s.carrier ->> 'code', s.carrier ->> 'service',
      CASE WHEN jsonb_typeof(o.rest -> 'tags') = 'array'
        THEN (SELECT string_agg(tag, ' ') FROM jsonb_array_elements_text(o.rest -> 'tags') AS tag) END) AS names,
    ARRAY[o.source_order_id, s.tracking_number] AS codes
  FROM shipments s
  JOIN orders o ON o.id = s.order_id
  UNION ALL
  SELECT 'products', id, ARRAY[account_id], CASE WHEN active THEN 'active' ELSE 'inactive' END, left(product_code, 200),
    created_at, description, ARRAY[product_code]
  FROM products
  UNION ALL
  SELECT 'cases', id, ARRAY[account_id], status, '', created_at, concat_ws(' ', sender, subject), '{}'::text[]
  FROM enquiries;
--> statement-breakpoint
CREATE FUNCTION search_refresh(changed_topic text, changed text[]) RETURNS void LANGUAGE sql AS $$
  WITH texts AS MATERIALIZED (
    SELECT s.*, search_lexemes(names, codes) AS lexemes
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
    SELECT DISTINCT account_id, topic, word FROM found, unnest(lexemes) AS word
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
CREATE FUNCTION search_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_refresh(TG_ARGV[0], ARRAY(SELECT id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_follow_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parcels text[] := ARRAY(
    SELECT s.id FROM before_change b JOIN changed c USING (id) JOIN shipments s ON s.order_id = c.id
    WHERE (b.status, b.date, b.customer_name, b.source_order_id, b.source_account_id, b.destination_account_id, b.rest -> 'tags')
      IS DISTINCT FROM
      (c.status, c.date, c.customer_name, c.source_order_id, c.source_account_id, c.destination_account_id, c.rest -> 'tags'));
BEGIN
  IF cardinality(parcels) > 0 THEN
    PERFORM search_refresh('shipments', parcels);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_followed_on_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS before_change NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION search_follow_orders();
--> statement-breakpoint
CREATE TRIGGER shipments_followed_on_insert AFTER INSERT ON shipments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow('shipments');
--> statement-breakpoint
CREATE TRIGGER shipments_followed_on_update AFTER UPDATE ON shipments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow('shipments');
--> statement-breakpoint
CREATE TRIGGER shipments_followed_on_delete AFTER DELETE ON shipments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow('shipments');
--> statement-breakpoint
CREATE TRIGGER products_followed_on_insert AFTER INSERT ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow('products');
--> statement-breakpoint
CREATE TRIGGER products_followed_on_update AFTER UPDATE ON products
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow('products');
--> statement-breakpoint
CREATE TRIGGER products_followed_on_delete AFTER DELETE ON products
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow('products');
--> statement-breakpoint
CREATE TRIGGER enquiries_followed_on_insert AFTER INSERT ON enquiries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow('cases');
--> statement-breakpoint
CREATE TRIGGER enquiries_followed_on_update AFTER UPDATE ON enquiries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow('cases');
--> statement-breakpoint
CREATE TRIGGER enquiries_followed_on_delete AFTER DELETE ON enquiries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follow('cases');
--> statement-breakpoint
SELECT search_refresh('products', ARRAY(SELECT id FROM products)), search_refresh('shipments', ARRAY(SELECT id FROM shipments));
