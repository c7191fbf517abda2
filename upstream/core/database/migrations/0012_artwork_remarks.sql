ALTER TABLE "file_versions" ADD COLUMN "remarks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "file_versions" ADD COLUMN "fonts" jsonb;