DROP INDEX "orders_source_unique";--> statement-breakpoint
ALTER TABLE "components" ALTER COLUMN "attributes" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "components" ALTER COLUMN "attributes" SET DEFAULT '{}'::json;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_number_reused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_source_unique" ON "orders" USING btree ("source_account_id","source_order_id") WHERE not "orders"."is_number_reused";--> statement-breakpoint
-- Addresses that came before passwords were hidden (upstream/core/hide-passwords.ts).
CREATE FUNCTION pg_temp.hide_passwords(given text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN regexp_replace(given, '(://[^\s"/?#@:]*:)[^\s"/?#]*@', '\1***@', 'g');
--> statement-breakpoint
UPDATE components SET path = pg_temp.hide_passwords(path) WHERE path ~ '://[^/]*:[^/]*@';--> statement-breakpoint
UPDATE files SET fetch_url = pg_temp.hide_passwords(fetch_url) WHERE fetch_url ~ '://[^/]*:[^/]*@';--> statement-breakpoint
UPDATE order_logs SET message = pg_temp.hide_passwords(message) WHERE message ~ '://[^/]*:[^/]*@';--> statement-breakpoint
UPDATE submission_errors SET body = pg_temp.hide_passwords(body::text)::jsonb, received_body = pg_temp.hide_passwords(received_body::text)::jsonb
WHERE body::text ~ '://[^/"]*:[^/"]*@' OR received_body::text ~ '://[^/"]*:[^/"]*@';--> statement-breakpoint
DROP FUNCTION pg_temp.hide_passwords(text);
