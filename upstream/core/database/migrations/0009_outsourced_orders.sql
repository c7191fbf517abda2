CREATE TABLE "outsourced_orders" (
	"partner_order_id" text PRIMARY KEY NOT NULL,
	"original_id" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "link_code_id" text;--> statement-breakpoint
ALTER TABLE "outsourced_orders" ADD CONSTRAINT "outsourced_orders_partner_order_id_orders_id_fk" FOREIGN KEY ("partner_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outsourced_orders" ADD CONSTRAINT "outsourced_orders_original_id_orders_id_fk" FOREIGN KEY ("original_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outsourced_orders_once" ON "outsourced_orders" USING btree ("original_id") WHERE "outsourced_orders"."ended_at" is null;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_link_code_id_link_codes_id_fk" FOREIGN KEY ("link_code_id") REFERENCES "public"."link_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_link_code_id_index" ON "links" USING btree ("link_code_id");