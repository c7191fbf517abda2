ALTER TABLE "mails" ADD COLUMN "asked_by" text;--> statement-breakpoint
CREATE INDEX "mails_by_recipient" ON "mails" USING btree (lower("recipient"),"created_at");--> statement-breakpoint
CREATE INDEX "mails_by_account" ON "mails" USING btree ("asked_by","created_at");