CREATE TABLE `achievements` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`rule` text NOT NULL,
	`unlocked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `achievements_once` ON `achievements` (`user_id`,`rule`);--> statement-breakpoint
CREATE TABLE `activities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `activities_user_created` ON `activities` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `follows` (
	`follower_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `followed_id`),
	FOREIGN KEY (`follower_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`followed_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follows_followed` ON `follows` (`followed_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `follows_follower` ON `follows` (`follower_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `streaming_pages` (
	`user_id` text PRIMARY KEY NOT NULL,
	`title` text,
	`description` text,
	`banner` text,
	`theme` text DEFAULT 'storm-dark' NOT NULL,
	`layout` text DEFAULT 'standard' NOT NULL,
	`youtube_channel_id` text,
	`youtube_channel_name` text,
	`youtube_channel_url` text,
	`twitch_username` text,
	`twitch_channel_name` text,
	`twitch_channel_url` text,
	`twitch_channel_id` text,
	`streamlabs_stream_key` text,
	`streamlabs_channel_id` text,
	`social_links` text DEFAULT '[]' NOT NULL,
	`support_url` text,
	`allow_chat_donations` integer DEFAULT true NOT NULL,
	`allow_chat_emotes` integer DEFAULT true NOT NULL,
	`chat_moderation` text DEFAULT 'moderate' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `streaming_themes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`primary_color` text NOT NULL,
	`secondary_color` text NOT NULL,
	`accent_color` text NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `streaming_themes_user` ON `streaming_themes` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `streaming_themes_one_active` ON `streaming_themes` (`user_id`) WHERE "streaming_themes"."is_active" = 1;--> statement-breakpoint
CREATE TABLE `streaming_widgets` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`config` text NOT NULL,
	`is_visible` integer DEFAULT true NOT NULL,
	`sort_order` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `streaming_widgets_user` ON `streaming_widgets` (`user_id`,`sort_order`);--> statement-breakpoint
ALTER TABLE `users` ADD `chaser_score` integer GENERATED ALWAYS AS ((followers * 10 + total_streams * 3)) VIRTUAL;--> statement-breakpoint
CREATE INDEX `users_leaderboard` ON `users` (`account_status`,`chaser_score`,`id`);