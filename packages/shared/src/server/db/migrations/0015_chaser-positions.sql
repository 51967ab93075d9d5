CREATE TABLE `chaser_positions` (
	`stream_id` text NOT NULL,
	`at_ms` integer NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`heading_degrees` integer,
	`speed_kmh` integer,
	PRIMARY KEY(`stream_id`, `at_ms`),
	FOREIGN KEY (`stream_id`) REFERENCES `streams`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `streams` ADD `shown_latitude` real;--> statement-breakpoint
ALTER TABLE `streams` ADD `shown_longitude` real;--> statement-breakpoint
ALTER TABLE `users` ADD `place_precision` text;