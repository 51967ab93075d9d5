CREATE TABLE `storm_reports` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`hail_inches` real,
	`wind_mph` real,
	`is_measured` integer NOT NULL,
	`text` text,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`place_precision` text NOT NULL,
	`place_name` text,
	`stream_id` text,
	`occurred_at` integer NOT NULL,
	`image_url` text,
	`width` integer,
	`height` integer,
	`placeholder` text,
	`status` text NOT NULL,
	`reject_reason` text,
	`reviewed_at` integer,
	`reviewed_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`stream_id`) REFERENCES `streams`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `storm_reports_id` ON `storm_reports` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `storm_reports_image` ON `storm_reports` (`image_url`);--> statement-breakpoint
CREATE INDEX `storm_reports_listed` ON `storm_reports` (`status`,`occurred_at`,`latitude`,`longitude`);--> statement-breakpoint
CREATE INDEX `storm_reports_waiting` ON `storm_reports` (`serial`) WHERE storm_reports.reviewed_at is null;--> statement-breakpoint
CREATE INDEX `storm_reports_user` ON `storm_reports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `storm_reports_stream` ON `storm_reports` (`stream_id`);--> statement-breakpoint
CREATE INDEX `storm_reports_reviewer` ON `storm_reports` (`reviewed_by`);