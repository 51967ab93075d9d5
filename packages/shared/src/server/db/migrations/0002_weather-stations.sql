CREATE TABLE `weather_stations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`device_type` text NOT NULL,
	`api_key` text,
	`api_secret` text,
	`api_key_hint` text,
	`station_id` text,
	`location` text,
	`battery_level` integer,
	`battery_is_low` integer,
	`auto_sync` integer DEFAULT true NOT NULL,
	`last_reading` text,
	`last_reading_at` integer,
	`last_error` text,
	`last_sync_at` integer,
	`push_id` text,
	`push_key` text,
	`push_key_hash` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `weather_stations_user` ON `weather_stations` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `weather_stations_push` ON `weather_stations` (`push_id`);--> statement-breakpoint
CREATE INDEX `weather_stations_sync` ON `weather_stations` (`auto_sync`,`last_sync_at`);