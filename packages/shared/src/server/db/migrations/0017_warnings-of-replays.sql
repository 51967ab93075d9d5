CREATE TABLE `stream_warnings` (
	`stream_id` text NOT NULL,
	`key` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`severity` text NOT NULL,
	`type` text NOT NULL,
	`polygons` text NOT NULL,
	PRIMARY KEY(`stream_id`, `key`, `starts_at`),
	FOREIGN KEY (`stream_id`) REFERENCES `streams`(`id`) ON UPDATE no action ON DELETE cascade
);
