CREATE TABLE `clips` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`channel_id` text NOT NULL,
	`stream_id` text,
	`title` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`start_ms` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`format` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`has_sound` integer NOT NULL,
	`thumbnail_url` text,
	`removed_at` integer,
	`remove_reason` text,
	`views` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channel_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`stream_id`) REFERENCES `streams`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clips_id` ON `clips` (`id`);--> statement-breakpoint
CREATE INDEX `clips_user` ON `clips` (`user_id`);--> statement-breakpoint
CREATE INDEX `clips_channel` ON `clips` (`channel_id`);--> statement-breakpoint
CREATE INDEX `clips_stream` ON `clips` (`stream_id`);--> statement-breakpoint
CREATE INDEX `clips_viewed` ON `clips` (`views`);--> statement-breakpoint
CREATE INDEX `clips_created` ON `clips` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `clips_thumbnail` ON `clips` (`thumbnail_url`);--> statement-breakpoint
CREATE TABLE `stream_chapters` (
	`stream_id` text NOT NULL,
	`starts_at` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`severity` text,
	PRIMARY KEY(`stream_id`, `starts_at`, `kind`, `title`),
	FOREIGN KEY (`stream_id`) REFERENCES `streams`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `streams` ADD `former_poster_url` text;--> statement-breakpoint
ALTER TABLE `streams` ADD `is_recorded` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `streams` ADD `recording_state` text;--> statement-breakpoint
ALTER TABLE `streams` ADD `replay_visibility` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `streams` ADD `is_replay_pinned` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `streams` ADD `recording_ms` integer;--> statement-breakpoint
ALTER TABLE `streams` ADD `recording_bytes` integer;--> statement-breakpoint
ALTER TABLE `streams` ADD `replay_views` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `streams_former_poster` ON `streams` (`former_poster_url`);--> statement-breakpoint
CREATE INDEX `streams_recorded` ON `streams` (`ended_at`) WHERE "streams"."is_recorded" = 1;--> statement-breakpoint
ALTER TABLE `users` ADD `records_streams` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `replay_visibility` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `clip_makers` text DEFAULT 'members' NOT NULL;--> statement-breakpoint
CREATE TRIGGER view_marks_clip_insert AFTER INSERT ON view_marks WHEN new.subject = 'clip' BEGIN
	UPDATE clips SET views = views + 1 WHERE id = new.subject_id;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE clips_text USING fts5(title, content='clips', content_rowid='serial', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER clips_text_insert AFTER INSERT ON clips BEGIN
	INSERT INTO clips_text (rowid, title) VALUES (new.serial, new.title);
END;
--> statement-breakpoint
CREATE TRIGGER clips_text_delete AFTER DELETE ON clips BEGIN
	INSERT INTO clips_text (clips_text, rowid, title) VALUES ('delete', old.serial, old.title);
END;
--> statement-breakpoint
CREATE TRIGGER clips_text_update AFTER UPDATE OF title ON clips BEGIN
	INSERT INTO clips_text (clips_text, rowid, title) VALUES ('delete', old.serial, old.title);
	INSERT INTO clips_text (rowid, title) VALUES (new.serial, new.title);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE clips_parts USING fts5(title, content='clips', content_rowid='serial', tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TRIGGER clips_parts_insert AFTER INSERT ON clips BEGIN
	INSERT INTO clips_parts (rowid, title) VALUES (new.serial, new.title);
END;
--> statement-breakpoint
CREATE TRIGGER clips_parts_delete AFTER DELETE ON clips BEGIN
	INSERT INTO clips_parts (clips_parts, rowid, title) VALUES ('delete', old.serial, old.title);
END;
--> statement-breakpoint
CREATE TRIGGER clips_parts_update AFTER UPDATE OF title ON clips BEGIN
	INSERT INTO clips_parts (clips_parts, rowid, title) VALUES ('delete', old.serial, old.title);
	INSERT INTO clips_parts (rowid, title) VALUES (new.serial, new.title);
END;
--> statement-breakpoint
INSERT INTO clips_text (clips_text) VALUES ('rebuild');
--> statement-breakpoint
INSERT INTO clips_parts (clips_parts) VALUES ('rebuild');
