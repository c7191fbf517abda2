ALTER TABLE "products" ADD COLUMN "stops_on_differences" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "price" jsonb;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "components" ADD COLUMN "expected" jsonb;--> statement-breakpoint
CREATE INDEX "skus_product_id_index" ON "skus" USING btree ("product_id");