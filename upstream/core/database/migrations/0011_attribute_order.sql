ALTER TABLE "components" ALTER COLUMN "attributes" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "components" ALTER COLUMN "attributes" SET DEFAULT '{}'::json;