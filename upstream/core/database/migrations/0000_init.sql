CREATE SEQUENCE "public"."barcode_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 688128 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"types" text[] NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "carriers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"alias" text NOT NULL,
	"code" text NOT NULL,
	"service" text NOT NULL,
	"refusal" text
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"role" text NOT NULL,
	"permissions" text[] NOT NULL,
	"token" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"product_code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"components" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skus" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text,
	"code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"sla_days" integer
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username")
);
--> statement-breakpoint
CREATE TABLE "components" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"code" text NOT NULL,
	"barcode" text NOT NULL,
	"file_id" text,
	"path" text NOT NULL,
	"fetch" boolean NOT NULL,
	"local_file" boolean NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"infotech_template_id" text,
	"status" text DEFAULT 'live' NOT NULL,
	"rest" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"revision" integer NOT NULL,
	"status" text NOT NULL,
	"file_size" integer DEFAULT 0 NOT NULL,
	"page_count" integer DEFAULT 0 NOT NULL,
	"error_list" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"page_configs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"thumbnails" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"storage_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"order_id" text,
	"component_id" text,
	"type" text DEFAULT 'artwork' NOT NULL,
	"path" text NOT NULL,
	"fetch_url" text,
	"local_file" boolean DEFAULT false NOT NULL,
	"content_type" text DEFAULT 'application/pdf' NOT NULL,
	"status" text NOT NULL,
	"current_revision" integer DEFAULT 1 NOT NULL,
	"refetched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"shipment_id" text NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text,
	"batch_id" text,
	"position" integer NOT NULL,
	"source_item_id" text DEFAULT '' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"barcode" text NOT NULL,
	"ship_by_date" timestamp (3) with time zone NOT NULL,
	"completed" timestamp (3) with time zone,
	"rest" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"account_id" text NOT NULL,
	"side" text NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_logs" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"level" text DEFAULT 'info' NOT NULL,
	"message" text NOT NULL,
	"resource_type" text DEFAULT 'order' NOT NULL,
	"resource_id" text NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"source_account_id" text NOT NULL,
	"destination_account_id" text NOT NULL,
	"source_order_id" text NOT NULL,
	"status" text NOT NULL,
	"customer_name" text DEFAULT '' NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"sla_at" timestamp (3) with time zone NOT NULL,
	"item_count" integer NOT NULL,
	"quantity" integer NOT NULL,
	"shipment_count" integer NOT NULL,
	"rest" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"account_id" text NOT NULL,
	"shipment_index" integer NOT NULL,
	"status" text NOT NULL,
	"ship_by_date" timestamp (3) with time zone NOT NULL,
	"shipped_date" timestamp (3) with time zone,
	"tracking_number" text DEFAULT '' NOT NULL,
	"tracking_url" text DEFAULT '' NOT NULL,
	"shipping_doc_file_id" text,
	"carrier" jsonb NOT NULL,
	"ship_to" jsonb NOT NULL,
	"return_address" jsonb,
	"dispatch_alert" text DEFAULT '' NOT NULL,
	"partial" boolean DEFAULT false NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"rest" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "barcodes" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"order_id" text,
	"shipment_id" text,
	"item_id" text,
	"component_id" text,
	"batch_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"product_id" text,
	"number" integer NOT NULL,
	"barcode" text NOT NULL,
	"status" text NOT NULL,
	"sla" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"sub_batch_id" text NOT NULL,
	"order_id" text NOT NULL,
	"item_id" text NOT NULL,
	"component_id" text NOT NULL,
	"shipment_id" text NOT NULL,
	"file_id" text,
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"reprint" boolean DEFAULT false NOT NULL,
	"tag" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sub_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"number" integer NOT NULL,
	"barcode" text NOT NULL,
	"status" text NOT NULL,
	"quantity" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_links" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id_a" text NOT NULL,
	"account_id_b" text NOT NULL,
	"permissions" text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"account_id" text NOT NULL,
	"account_destination_id" text,
	"email" text DEFAULT '' NOT NULL,
	"account_type" text,
	"code" text,
	"permissions" text[] NOT NULL,
	"status" text NOT NULL,
	"expiration_date" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "paired_products" (
	"id" text PRIMARY KEY NOT NULL,
	"source_account_id" text NOT NULL,
	"destination_account_id" text NOT NULL,
	"source_sku_id" text NOT NULL,
	"destination_sku_id" text,
	"status" text NOT NULL,
	"disabled_by" text,
	"validation_errors" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "postbacks" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"trigger_id" text,
	"source_ref" text NOT NULL,
	"source_ref_id" text NOT NULL,
	"visible_to" text[] NOT NULL,
	"category" text NOT NULL,
	"payload" jsonb,
	"results" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_errors" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"destination_account_id" text,
	"destination_name" text DEFAULT '' NOT NULL,
	"body" jsonb NOT NULL,
	"error_list" jsonb NOT NULL,
	"order_id" text,
	"resubmitted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"extension" text NOT NULL,
	"content_type" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"type" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"test_data" text DEFAULT '' NOT NULL,
	"infotech" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trigger_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"exchange" text NOT NULL,
	"resource" text NOT NULL,
	"systems" text[] NOT NULL,
	CONSTRAINT "trigger_sources_exchange_unique" UNIQUE("exchange")
);
--> statement-breakpoint
CREATE TABLE "triggers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"trigger_source_id" text NOT NULL,
	"template_id" text,
	"active" boolean DEFAULT true NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"address" text NOT NULL,
	"method" text DEFAULT 'POST' NOT NULL,
	"headers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"retry" boolean DEFAULT false NOT NULL,
	"share" boolean DEFAULT false NOT NULL,
	"linked_account_ids" text[] NOT NULL,
	"signing_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_entities" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"uid" text,
	"user_code" text,
	"grant_id" text,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "identity_entities_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"order_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"dedupe" text,
	"payload" jsonb NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"max_attempts" integer DEFAULT 5 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_error" text,
	"done_at" timestamp (3) with time zone,
	"dead_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carriers" ADD CONSTRAINT "carriers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_versions" ADD CONSTRAINT "file_versions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_logs" ADD CONSTRAINT "order_logs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_account_id_accounts_id_fk" FOREIGN KEY ("source_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_destination_account_id_accounts_id_fk" FOREIGN KEY ("destination_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_sub_batch_id_sub_batches_id_fk" FOREIGN KEY ("sub_batch_id") REFERENCES "public"."sub_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sub_batches" ADD CONSTRAINT "sub_batches_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_a_accounts_id_fk" FOREIGN KEY ("account_id_a") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_b_accounts_id_fk" FOREIGN KEY ("account_id_b") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_codes" ADD CONSTRAINT "link_codes_account_destination_id_accounts_id_fk" FOREIGN KEY ("account_destination_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paired_products" ADD CONSTRAINT "paired_products_source_account_id_accounts_id_fk" FOREIGN KEY ("source_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paired_products" ADD CONSTRAINT "paired_products_destination_account_id_accounts_id_fk" FOREIGN KEY ("destination_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paired_products" ADD CONSTRAINT "paired_products_source_sku_id_skus_id_fk" FOREIGN KEY ("source_sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paired_products" ADD CONSTRAINT "paired_products_destination_sku_id_skus_id_fk" FOREIGN KEY ("destination_sku_id") REFERENCES "public"."skus"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_trigger_source_id_trigger_sources_id_fk" FOREIGN KEY ("trigger_source_id") REFERENCES "public"."trigger_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "triggers" ADD CONSTRAINT "triggers_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carriers_account_id_alias_index" ON "carriers" USING btree ("account_id","alias");--> statement-breakpoint
CREATE INDEX "carriers_account_id_code_service_index" ON "carriers" USING btree ("account_id","code","service");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_user_id_account_id_index" ON "memberships" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE INDEX "memberships_account_id_index" ON "memberships" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_account_id_product_code_index" ON "products" USING btree ("account_id","product_code");--> statement-breakpoint
CREATE UNIQUE INDEX "skus_account_id_code_index" ON "skus" USING btree ("account_id","code");--> statement-breakpoint
CREATE INDEX "components_item_id_index" ON "components" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "components_order_id_index" ON "components" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "file_versions_file_id_revision_index" ON "file_versions" USING btree ("file_id","revision");--> statement-breakpoint
CREATE INDEX "files_order_id_index" ON "files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "files_component_id_index" ON "files" USING btree ("component_id");--> statement-breakpoint
CREATE INDEX "items_order_id_index" ON "items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "items_shipment_id_index" ON "items" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "items_batch_id_index" ON "items" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "items_work" ON "items" USING btree ("account_id","status","ship_by_date","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_counts_account_id_side_status_index" ON "order_counts" USING btree ("account_id","side","status");--> statement-breakpoint
CREATE INDEX "order_logs_order_id_timestamp_index" ON "order_logs" USING btree ("order_id","timestamp");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_source_unique" ON "orders" USING btree ("source_account_id","source_order_id");--> statement-breakpoint
CREATE INDEX "orders_destination_date" ON "orders" USING btree ("destination_account_id","date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_destination_status_date" ON "orders" USING btree ("destination_account_id","status","date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_source_date" ON "orders" USING btree ("source_account_id","date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_source_order_id" ON "orders" USING btree ("source_order_id");--> statement-breakpoint
CREATE INDEX "shipments_order_id_index" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_due" ON "shipments" USING btree ("account_id","status","ship_by_date");--> statement-breakpoint
CREATE INDEX "shipments_shipped" ON "shipments" USING btree ("account_id","shipped_date");--> statement-breakpoint
CREATE INDEX "barcodes_account_id_code_index" ON "barcodes" USING btree ("account_id","code");--> statement-breakpoint
CREATE INDEX "barcodes_order_id_index" ON "barcodes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "batches_work" ON "batches" USING btree ("account_id","status","sla");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_account_id_number_index" ON "batches" USING btree ("account_id","number");--> statement-breakpoint
CREATE INDEX "jobs_sub_batch_id_index" ON "jobs" USING btree ("sub_batch_id");--> statement-breakpoint
CREATE INDEX "jobs_order_id_index" ON "jobs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "jobs_shipment_id_index" ON "jobs" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "jobs_item_id_index" ON "jobs" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sub_batches_batch_id_number_index" ON "sub_batches" USING btree ("batch_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_account_id_a_account_id_b_index" ON "account_links" USING btree ("account_id_a","account_id_b");--> statement-breakpoint
CREATE INDEX "account_links_account_id_b_index" ON "account_links" USING btree ("account_id_b");--> statement-breakpoint
CREATE INDEX "postbacks_source_ref_source_ref_id_index" ON "postbacks" USING btree ("source_ref","source_ref_id");--> statement-breakpoint
CREATE INDEX "submission_errors_account_id_created_at_index" ON "submission_errors" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "submission_errors_destination_account_id_created_at_index" ON "submission_errors" USING btree ("destination_account_id","created_at");--> statement-breakpoint
CREATE INDEX "templates_account_id_active_name_index" ON "templates" USING btree ("account_id","active","name");--> statement-breakpoint
CREATE INDEX "triggers_account_id_active_name_index" ON "triggers" USING btree ("account_id","active","name");--> statement-breakpoint
CREATE INDEX "identity_entities_grant_id_index" ON "identity_entities" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "identity_entities_uid_index" ON "identity_entities" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "identity_entities_expires_at_index" ON "identity_entities" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "live_events_account_id_id_index" ON "live_events" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("run_at") WHERE done_at is null and dead_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_dedupe" ON "outbox" USING btree ("queue","dedupe") WHERE done_at is null and dead_at is null and dedupe is not null;