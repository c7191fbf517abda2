ALTER TABLE "deliveries" ADD COLUMN "template" jsonb;--> statement-breakpoint
UPDATE "deliveries" SET "template" = jsonb_build_object(
	'id', "templates"."id", 'text', "templates"."text", 'type', "templates"."type", 'contentType', "templates"."content_type")
FROM "triggers", "templates", "trigger_events"
WHERE "triggers"."id" = "deliveries"."trigger_id" AND "templates"."id" = "triggers"."template_id"
	AND "trigger_events"."id" = "deliveries"."event_id" AND "trigger_events"."data" IS NOT NULL
	AND "deliveries"."content_type" IS NULL;
