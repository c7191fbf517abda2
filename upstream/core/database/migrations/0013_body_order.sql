ALTER TABLE "submission_errors" ALTER COLUMN "body" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "submission_errors" ALTER COLUMN "received_body" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "submissions" ALTER COLUMN "body" SET DATA TYPE json;