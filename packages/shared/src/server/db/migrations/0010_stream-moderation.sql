ALTER TABLE `streams` ADD `muted_at` integer;--> statement-breakpoint
ALTER TABLE `streams` ADD `end_reason` text;