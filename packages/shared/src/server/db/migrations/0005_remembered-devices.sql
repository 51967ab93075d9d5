CREATE TABLE `retired_device_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`retired_at` integer NOT NULL,
	FOREIGN KEY (`device_id`) REFERENCES `device_tokens`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `retired_device_tokens_device` ON `retired_device_tokens` (`device_id`,`retired_at`);--> statement-breakpoint
INSERT INTO `retired_device_tokens` (`token_hash`, `device_id`, `retired_at`)
	SELECT `former_token_hash`, `id`, `former_valid_until` - 60000 FROM `device_tokens` WHERE `former_token_hash` IS NOT NULL;
--> statement-breakpoint
DROP INDEX `device_tokens_former`;--> statement-breakpoint
ALTER TABLE `device_tokens` DROP COLUMN `former_token_hash`;--> statement-breakpoint
ALTER TABLE `device_tokens` DROP COLUMN `former_valid_until`;