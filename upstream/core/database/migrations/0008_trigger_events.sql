CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"trigger_id" text NOT NULL,
	"event_id" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"content_type" text,
	"request" jsonb
);
--> statement-breakpoint
CREATE TABLE "trigger_events" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"exchange" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ref" text NOT NULL,
	"ref_id" text NOT NULL,
	"order_id" text,
	"source_order_id" text DEFAULT '' NOT NULL,
	"parties" text[] NOT NULL,
	"summary" text,
	"data" text
);
--> statement-breakpoint
ALTER TABLE "postbacks" ALTER COLUMN "payload" SET DATA TYPE text USING coalesce("payload" #>> '{}', '');--> statement-breakpoint
ALTER TABLE "postbacks" ALTER COLUMN "payload" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "postbacks" ALTER COLUMN "payload" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "triggers" ADD COLUMN "previous_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_trigger_id_triggers_id_fk" FOREIGN KEY ("trigger_id") REFERENCES "public"."triggers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_trigger_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."trigger_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_trigger_id_id_index" ON "deliveries" USING btree ("trigger_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_trigger_id_status_id_index" ON "deliveries" USING btree ("trigger_id","status","id");--> statement-breakpoint
CREATE INDEX "deliveries_event_id_index" ON "deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "trigger_events_account_id_exchange_id_index" ON "trigger_events" USING btree ("account_id","exchange","id");--> statement-breakpoint
CREATE INDEX "trigger_events_order_id_index" ON "trigger_events" USING btree ("order_id");--> statement-breakpoint
-- What was waiting to be sent: an event that kept nothing, so that its delivery reads the present state, as it would have.
INSERT INTO "trigger_events" ("id", "account_id", "exchange", "at", "ref", "ref_id", "order_id", "source_order_id", "parties")
SELECT "job"."payload" ->> 'postbackId', "trigger"."account_id", "job"."payload" ->> 'event', ("job"."payload" ->> 'at')::timestamptz,
	"job"."payload" ->> 'ref', "job"."payload" ->> 'refId', "orders"."id", coalesce("orders"."source_order_id", ''), "party"."ids"
FROM "outbox" AS "job"
JOIN "triggers" AS "trigger" ON "trigger"."id" = "job"."payload" ->> 'triggerId'
LEFT JOIN "shipments" ON "shipments"."id" = "job"."payload" ->> 'refId'
LEFT JOIN "orders" ON "orders"."id" = coalesce("shipments"."order_id", "job"."payload" ->> 'refId')
LEFT JOIN "submission_errors" AS "error" ON "error"."id" = "job"."payload" ->> 'refId'
CROSS JOIN LATERAL (
	SELECT array_remove(ARRAY["trigger"."account_id", "orders"."destination_account_id", "orders"."source_account_id",
		"error"."account_id", "error"."destination_account_id"], NULL) AS "ids"
) AS "party"
WHERE "job"."queue" = 'trigger' AND "job"."done_at" IS NULL AND "job"."dead_at" IS NULL
	AND ("trigger"."linked_account_ids" = '{}'
		OR "trigger"."linked_account_ids" && array_remove("party"."ids", "trigger"."account_id"));--> statement-breakpoint
INSERT INTO "deliveries" ("id", "account_id", "trigger_id", "event_id", "status", "next_attempt_at", "content_type")
SELECT "event"."id", "event"."account_id", "trigger"."id", "event"."id",
	CASE WHEN "postback"."id" IS NULL THEN 'waiting' ELSE 'retrying' END, "job"."run_at",
	CASE WHEN "postback"."id" IS NULL THEN NULL ELSE coalesce("template"."content_type", 'application/json') END
FROM "trigger_events" AS "event"
JOIN "outbox" AS "job" ON "job"."payload" ->> 'postbackId' = "event"."id"
JOIN "triggers" AS "trigger" ON "trigger"."id" = "job"."payload" ->> 'triggerId'
LEFT JOIN "postbacks" AS "postback" ON "postback"."id" = "event"."id"
LEFT JOIN "templates" AS "template" ON "template"."id" = "trigger"."template_id";--> statement-breakpoint
UPDATE "outbox" SET "max_attempts" = 5, "payload" =
	jsonb_build_object('deliveryId', "delivery"."id", 'accountId', "delivery"."account_id", 'retry', "max_attempts" > 1)
FROM "deliveries" AS "delivery"
WHERE "outbox"."queue" = 'trigger' AND "outbox"."payload" ->> 'postbackId' = "delivery"."id";--> statement-breakpoint
DELETE FROM "outbox" WHERE "queue" = 'trigger' AND "payload" ? 'postbackId';
