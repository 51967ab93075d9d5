CREATE TABLE `active_days` (
	`day` text NOT NULL,
	`user_id` text NOT NULL,
	`hours` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`day`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `active_days_user` ON `active_days` (`user_id`);--> statement-breakpoint
CREATE TABLE `admin_log` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`actor_id` text,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`type` text NOT NULL,
	`description` text NOT NULL,
	`subject_id` text,
	`channel_id` text,
	`details` text,
	`undoes` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_log_id` ON `admin_log` (`id`);--> statement-breakpoint
CREATE INDEX `admin_log_type` ON `admin_log` (`type`,`serial`);--> statement-breakpoint
CREATE INDEX `admin_log_actor` ON `admin_log` (`actor_id`,`serial`);--> statement-breakpoint
CREATE INDEX `admin_log_channel` ON `admin_log` (`channel_id`,`serial`);--> statement-breakpoint
CREATE INDEX `admin_log_subject` ON `admin_log` (`subject_id`,`serial`);--> statement-breakpoint
CREATE INDEX `admin_log_created` ON `admin_log` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `admin_log_undoes` ON `admin_log` (`undoes`);--> statement-breakpoint
CREATE TABLE `chat_moderators` (
	`channel_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`channel_id`, `user_id`),
	FOREIGN KEY (`channel_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_moderators_user` ON `chat_moderators` (`user_id`);--> statement-breakpoint
CREATE TABLE `chat_restrictions` (
	`channel_id` text NOT NULL,
	`user_id` text NOT NULL,
	`until` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`channel_id`, `user_id`),
	FOREIGN KEY (`channel_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `chat_restrictions_user` ON `chat_restrictions` (`user_id`);--> statement-breakpoint
CREATE TABLE `chat_rules` (
	`channel_id` text PRIMARY KEY NOT NULL,
	`slow_mode_seconds` integer DEFAULT 0 NOT NULL,
	`followers_only` integer DEFAULT false NOT NULL,
	`held_words` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`channel_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`notification_id` text NOT NULL,
	`channel` text NOT NULL,
	`target` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`sent_at` integer,
	`problem` text,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`notification_id`,`channel`,`target`);--> statement-breakpoint
CREATE INDEX `follows_followed_follower` ON `follows` (`followed_id`,`follower_id`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`channel`,`state`,`due_at`);--> statement-breakpoint
CREATE TABLE `notification_events` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`event` text NOT NULL,
	`cursor` text,
	`created_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_events_key` ON `notification_events` (`key`);--> statement-breakpoint
CREATE INDEX `notification_events_done` ON `notification_events` (`done_at`);--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email_notifications` integer DEFAULT false NOT NULL,
	`push_notifications` integer DEFAULT true NOT NULL,
	`emergency_alerts` integer DEFAULT true NOT NULL,
	`weather_warnings` integer DEFAULT true NOT NULL,
	`stream_notifications` integer DEFAULT true NOT NULL,
	`follower_activity` integer DEFAULT true NOT NULL,
	`chat_mentions` integer DEFAULT true NOT NULL,
	`achievement_unlocked` integer DEFAULT true NOT NULL,
	`weekly_digest` integer DEFAULT false NOT NULL,
	`stream_start_reminders` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`url` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_id` ON `notifications` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_once` ON `notifications` (`user_id`,`key`);--> statement-breakpoint
CREATE INDEX `notifications_inbox` ON `notifications` (`user_id`,`serial`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`read_at`);--> statement-breakpoint
CREATE INDEX `notifications_created` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE TABLE `planned_streams` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`starts_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`cancelled_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `planned_streams_user` ON `planned_streams` (`user_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `planned_streams_starts` ON `planned_streams` (`starts_at`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`subject_user_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text,
	`excerpt` text NOT NULL,
	`severity` text NOT NULL,
	`status` text NOT NULL,
	`reviewed_at` integer,
	`reviewed_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subject_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_id` ON `reports` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`user_id`,`subject`,`subject_id`);--> statement-breakpoint
CREATE INDEX `reports_status` ON `reports` (`status`,`serial`);--> statement-breakpoint
CREATE INDEX `reports_subject` ON `reports` (`subject`,`subject_id`,`status`);--> statement-breakpoint
CREATE INDEX `reports_subject_user` ON `reports` (`subject_user_id`);--> statement-breakpoint
CREATE INDEX `reports_reviewer` ON `reports` (`reviewed_by`);--> statement-breakpoint
CREATE TABLE `seen_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`event` text NOT NULL,
	`severity` text NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `seen_alerts_seen` ON `seen_alerts` (`seen_at`);--> statement-breakpoint
CREATE TABLE `stream_reminders` (
	`planned_stream_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`planned_stream_id`, `user_id`),
	FOREIGN KEY (`planned_stream_id`) REFERENCES `planned_streams`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `stream_reminders_user` ON `stream_reminders` (`user_id`);--> statement-breakpoint
CREATE TABLE `warning_places` (
	`user_id` text PRIMARY KEY NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`name` text NOT NULL,
	`radius_km` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `warning_places_latitude` ON `warning_places` (`latitude`,`longitude`);--> statement-breakpoint
DROP INDEX `chat_messages_stream_created`;--> statement-breakpoint
ALTER TABLE `chat_messages` ADD `state` text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_messages_stream_state_created` ON `chat_messages` (`stream_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `chat_messages_user_created` ON `chat_messages` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `users_newest` ON `users` (`created_at`,`id`,`account_status`,`username`,`email`,`display_name`);--> statement-breakpoint
CREATE INDEX `users_status_newest` ON `users` (`account_status`,`created_at`,`id`,`username`,`email`,`display_name`);--> statement-breakpoint
CREATE INDEX `posts_created` ON `posts` (`created_at`);--> statement-breakpoint
CREATE TRIGGER admin_log_no_update BEFORE UPDATE ON admin_log BEGIN
	SELECT RAISE(ABORT, 'The log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER admin_log_no_delete BEFORE DELETE ON admin_log BEGIN
	SELECT RAISE(ABORT, 'The log is append-only');
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE admin_log_text USING fts5(description, actor_name, content='admin_log', content_rowid='serial', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER admin_log_text_insert AFTER INSERT ON admin_log BEGIN
	INSERT INTO admin_log_text (rowid, description, actor_name) VALUES (new.serial, new.description, new.actor_name);
END;
