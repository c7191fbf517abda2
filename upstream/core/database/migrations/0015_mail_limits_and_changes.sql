ALTER TABLE "templates" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "triggers" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "triggers" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "asked_by" text;--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree (lower("recipient"),"created_at");--> statement-breakpoint
CREATE INDEX "mails_by_account" ON "mails" USING btree ("asked_by","created_at");