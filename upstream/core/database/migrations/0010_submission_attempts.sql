-- Where in an order a fault is, without the places in its lists.
CREATE FUNCTION submission_path(fault jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(coalesce(fault ->> 'path', ''), '(^|\.)\d+(?=\.|$)', '\1*', 'g');
--> statement-breakpoint
CREATE FUNCTION submission_cause(fault jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN md5(submission_path(fault) || E'\n' || coalesce(fault ->> 'message', ''));
--> statement-breakpoint
CREATE FUNCTION submission_causes(faults jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce((SELECT array_agg(DISTINCT submission_cause(fault)) FROM jsonb_array_elements(faults) AS fault), '{}');
--> statement-breakpoint
CREATE TABLE "submission_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"error_id" text NOT NULL,
	"sender" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"change_count" integer NOT NULL,
	"error_list" jsonb NOT NULL,
	"order_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submission_errors" ADD COLUMN "causes" text[] GENERATED ALWAYS AS (submission_causes(error_list)) STORED;--> statement-breakpoint
ALTER TABLE "submission_errors" ADD COLUMN "sender" jsonb;--> statement-breakpoint
ALTER TABLE "submission_errors" ADD COLUMN "received_body" jsonb;--> statement-breakpoint
ALTER TABLE "submission_errors" ADD COLUMN "received_error_list" jsonb;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "signer" jsonb;--> statement-breakpoint
ALTER TABLE "submission_attempts" ADD CONSTRAINT "submission_attempts_error_id_submission_errors_id_fk" FOREIGN KEY ("error_id") REFERENCES "public"."submission_errors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "submission_attempts_error_id_created_at_index" ON "submission_attempts" USING btree ("error_id","created_at");--> statement-breakpoint
CREATE INDEX "submission_errors_causes_index" ON "submission_errors" USING gin ("causes");