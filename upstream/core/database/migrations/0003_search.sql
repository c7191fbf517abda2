CREATE TABLE "enquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"status" text NOT NULL,
	"sender" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"topic" text NOT NULL,
	"object_id" text NOT NULL,
	"account_id" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"date" timestamp (3) with time zone NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_topic_object_id_account_id_pk" PRIMARY KEY("topic","object_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"account_id" text NOT NULL,
	"topic" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_account_id_topic_word_pk" PRIMARY KEY("account_id","topic","word")
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_documents_sorted" ON "search_documents" USING btree ("account_id","topic","title","date" DESC NULLS FIRST,"object_id" DESC NULLS FIRST,"status");--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);