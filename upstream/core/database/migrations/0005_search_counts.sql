CREATE TABLE "search_counts" (
	"account_id" text NOT NULL,
	"topic" text NOT NULL,
	"status" text NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_counts_account_id_topic_index" ON "search_counts" USING btree ("account_id","topic");--> statement-breakpoint
CREATE FUNCTION search_count_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_counts (account_id, topic, status, change)
  SELECT account_id, topic, status, count(*) FROM inserted GROUP BY account_id, topic, status;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_counts (account_id, topic, status, change)
  SELECT account_id, topic, status, -count(*) FROM deleted GROUP BY account_id, topic, status;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_count_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_counts (account_id, topic, status, change)
  SELECT account_id, topic, status, sum(step) FROM (
    SELECT account_id, topic, status, 1 AS step FROM after_update
    UNION ALL
    SELECT account_id, topic, status, -1 FROM before_update
  ) AS steps
  GROUP BY account_id, topic, status HAVING sum(step) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER search_documents_counted_on_insert AFTER INSERT ON search_documents
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION search_count_inserted();
--> statement-breakpoint
CREATE TRIGGER search_documents_counted_on_delete AFTER DELETE ON search_documents
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION search_count_deleted();
--> statement-breakpoint
CREATE TRIGGER search_documents_counted_on_update AFTER UPDATE ON search_documents
  REFERENCING OLD TABLE AS before_update NEW TABLE AS after_update
  FOR EACH STATEMENT EXECUTE FUNCTION search_count_updated();
--> statement-breakpoint
INSERT INTO search_counts (account_id, topic, status, change)
SELECT account_id, topic, status, count(*) FROM search_documents GROUP BY account_id, topic, status;
