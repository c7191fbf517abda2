ALTER TABLE "submission_attempts" ADD COLUMN "destination_account_id" text;--> statement-breakpoint
ALTER TABLE "submission_errors" ADD COLUMN "received_destination_account_id" text;--> statement-breakpoint
-- Earlier ones: only where the corrections are known to have changed no destination. Others are for the brand alone.
UPDATE submission_errors SET received_destination_account_id = destination_account_id
WHERE body #>> '{destination,name}' = received_body #>> '{destination,name}';
--> statement-breakpoint
UPDATE submission_attempts SET destination_account_id = submission_errors.received_destination_account_id
FROM submission_errors
WHERE submission_errors.id = error_id AND NOT EXISTS (
  SELECT FROM submission_attempts AS other
  WHERE other.error_id = submission_errors.id
    AND (other.change_count > jsonb_array_length(other.changes)
      OR other.changes @? '$[*].path ? (@ starts with "destination")'));
--> statement-breakpoint
-- The messages of one that another site accepted stay in its history.
UPDATE submission_errors SET error_list = '[]'
WHERE received_body IS NOT NULL AND received_destination_account_id IS DISTINCT FROM destination_account_id
  AND EXISTS (SELECT FROM orders WHERE orders.id = order_id);
