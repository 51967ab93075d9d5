CREATE TABLE `chase_routes` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`start_location` text NOT NULL,
	`end_location` text NOT NULL,
	`distance` integer NOT NULL,
	`estimated_time` integer NOT NULL,
	`difficulty_level` text NOT NULL,
	`weather_conditions` text,
	`road_conditions` text,
	`hazards` text DEFAULT '[]' NOT NULL,
	`saves` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chase_routes_id` ON `chase_routes` (`id`);--> statement-breakpoint
CREATE INDEX `chase_routes_difficulty` ON `chase_routes` (`difficulty_level`);--> statement-breakpoint
CREATE INDEX `chase_routes_popular` ON `chase_routes` (`saves`);--> statement-breakpoint
CREATE INDEX `chase_routes_user` ON `chase_routes` (`user_id`);--> statement-breakpoint
CREATE TABLE `contest_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`contest_id` text NOT NULL,
	`photo_id` text NOT NULL,
	`votes` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contest_entries_once` ON `contest_entries` (`contest_id`,`photo_id`);--> statement-breakpoint
CREATE INDEX `contest_entries_votes` ON `contest_entries` (`contest_id`,`votes`);--> statement-breakpoint
CREATE INDEX `contest_entries_photo` ON `contest_entries` (`photo_id`);--> statement-breakpoint
CREATE TABLE `contest_votes` (
	`contest_id` text NOT NULL,
	`user_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`contest_id`, `user_id`),
	FOREIGN KEY (`contest_id`) REFERENCES `contests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`entry_id`) REFERENCES `contest_entries`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `contest_votes_entry` ON `contest_votes` (`entry_id`);--> statement-breakpoint
CREATE INDEX `contest_votes_user` ON `contest_votes` (`user_id`);--> statement-breakpoint
CREATE TABLE `contests` (
	`id` text PRIMARY KEY NOT NULL,
	`created_by` text,
	`title` text NOT NULL,
	`description` text,
	`contest_type` text NOT NULL,
	`storm_type` text,
	`current_submissions` integer DEFAULT 0 NOT NULL,
	`max_submissions` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`closed_at` integer,
	`winner_entry_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "contests_not_overfull" CHECK("contests"."current_submissions" <= "contests"."max_submissions")
);
--> statement-breakpoint
CREATE INDEX `contests_open` ON `contests` (`closed_at`,`ends_at`);--> statement-breakpoint
CREATE INDEX `contests_creator` ON `contests` (`created_by`);--> statement-breakpoint
CREATE TABLE `hashtags` (
	`hashtag` text PRIMARY KEY NOT NULL,
	`posts` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `hashtags_trending` ON `hashtags` (`posts`);--> statement-breakpoint
CREATE TABLE `meetup_members` (
	`meetup_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`meetup_id`, `user_id`),
	FOREIGN KEY (`meetup_id`) REFERENCES `meetups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `meetup_members_user` ON `meetup_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `meetups` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`location` text NOT NULL,
	`meetup_date` integer NOT NULL,
	`max_participants` integer NOT NULL,
	`current_participants` integer DEFAULT 0 NOT NULL,
	`safety_notes` text,
	`weather_conditions` text,
	`cancelled_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "meetups_not_overfull" CHECK("meetups"."current_participants" <= "meetups"."max_participants")
);
--> statement-breakpoint
CREATE INDEX `meetups_date` ON `meetups` (`meetup_date`);--> statement-breakpoint
CREATE INDEX `meetups_user` ON `meetups` (`user_id`,`meetup_date`);--> statement-breakpoint
CREATE TABLE `photo_likes` (
	`photo_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`photo_id`, `user_id`),
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `photo_likes_user` ON `photo_likes` (`user_id`);--> statement-breakpoint
CREATE TABLE `photos` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`location` text,
	`storm_type` text NOT NULL,
	`weather_conditions` text,
	`date_taken` integer,
	`image_url` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`placeholder` text NOT NULL,
	`is_public` integer NOT NULL,
	`status` text NOT NULL,
	`reject_reason` text,
	`reviewed_at` integer,
	`reviewed_by` text,
	`likes` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `photos_id` ON `photos` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `photos_image` ON `photos` (`image_url`);--> statement-breakpoint
CREATE INDEX `photos_listed` ON `photos` (`status`,`is_public`);--> statement-breakpoint
CREATE INDEX `photos_status` ON `photos` (`status`);--> statement-breakpoint
CREATE INDEX `photos_storm_type` ON `photos` (`storm_type`,`status`,`is_public`);--> statement-breakpoint
CREATE INDEX `photos_user` ON `photos` (`user_id`,`status`,`is_public`);--> statement-breakpoint
CREATE INDEX `photos_reviewer` ON `photos` (`reviewed_by`);--> statement-breakpoint
CREATE TABLE `post_comments` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `post_comments_id` ON `post_comments` (`id`);--> statement-breakpoint
CREATE INDEX `post_comments_post` ON `post_comments` (`post_id`);--> statement-breakpoint
CREATE INDEX `post_comments_user` ON `post_comments` (`user_id`);--> statement-breakpoint
CREATE TABLE `post_hashtags` (
	`hashtag` text NOT NULL,
	`post_serial` integer NOT NULL,
	PRIMARY KEY(`hashtag`, `post_serial`),
	FOREIGN KEY (`post_serial`) REFERENCES `posts`(`serial`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_hashtags_post` ON `post_hashtags` (`post_serial`,`hashtag`);--> statement-breakpoint
CREATE TABLE `post_likes` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`),
	FOREIGN KEY (`post_id`) REFERENCES `posts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `post_likes_user` ON `post_likes` (`user_id`);--> statement-breakpoint
CREATE TABLE `posts` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`content` text NOT NULL,
	`post_type` text NOT NULL,
	`hashtags` text DEFAULT '[]' NOT NULL,
	`location` text,
	`media_url` text,
	`media_type` text,
	`status` text NOT NULL,
	`reject_reason` text,
	`reviewed_at` integer,
	`reviewed_by` text,
	`likes` integer DEFAULT 0 NOT NULL,
	`comments` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reviewed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posts_id` ON `posts` (`id`);--> statement-breakpoint
CREATE INDEX `posts_listed` ON `posts` (`status`);--> statement-breakpoint
CREATE INDEX `posts_type` ON `posts` (`post_type`,`status`);--> statement-breakpoint
CREATE INDEX `posts_user` ON `posts` (`user_id`);--> statement-breakpoint
CREATE INDEX `posts_reviewer` ON `posts` (`reviewed_by`);--> statement-breakpoint
CREATE INDEX `posts_media` ON `posts` (`media_url`);--> statement-breakpoint
CREATE TABLE `prep_scores` (
	`user_id` text PRIMARY KEY NOT NULL,
	`score` integer NOT NULL,
	`level` integer NOT NULL,
	`achieved_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `prep_scores_best` ON `prep_scores` (`score`);--> statement-breakpoint
CREATE TABLE `route_saves` (
	`route_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`route_id`, `user_id`),
	FOREIGN KEY (`route_id`) REFERENCES `chase_routes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `route_saves_user` ON `route_saves` (`user_id`);--> statement-breakpoint
CREATE TABLE `route_tracks` (
	`route_id` text PRIMARY KEY NOT NULL,
	`points` text NOT NULL,
	FOREIGN KEY (`route_id`) REFERENCES `chase_routes`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `view_marks` (
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`viewer` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subject_id`, `viewer`)
);
--> statement-breakpoint
CREATE INDEX `view_marks_created` ON `view_marks` (`created_at`);
--> statement-breakpoint
CREATE VIRTUAL TABLE photos_text USING fts5(title, description, location, storm_type, weather_conditions, content='photos', content_rowid='serial', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER photos_text_insert AFTER INSERT ON photos BEGIN
	INSERT INTO photos_text (rowid, title, description, location, storm_type, weather_conditions) VALUES (new.serial, new.title, new.description, new.location, new.storm_type, new.weather_conditions);
END;
--> statement-breakpoint
CREATE TRIGGER photos_text_delete AFTER DELETE ON photos BEGIN
	INSERT INTO photos_text (photos_text, rowid, title, description, location, storm_type, weather_conditions) VALUES ('delete', old.serial, old.title, old.description, old.location, old.storm_type, old.weather_conditions);
END;
--> statement-breakpoint
CREATE TRIGGER photos_text_update AFTER UPDATE OF title, description, location, storm_type, weather_conditions ON photos BEGIN
	INSERT INTO photos_text (photos_text, rowid, title, description, location, storm_type, weather_conditions) VALUES ('delete', old.serial, old.title, old.description, old.location, old.storm_type, old.weather_conditions);
	INSERT INTO photos_text (rowid, title, description, location, storm_type, weather_conditions) VALUES (new.serial, new.title, new.description, new.location, new.storm_type, new.weather_conditions);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE chase_routes_text USING fts5(title, description, start_location, end_location, hazards, content='chase_routes', content_rowid='serial', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER chase_routes_text_insert AFTER INSERT ON chase_routes BEGIN
	INSERT INTO chase_routes_text (rowid, title, description, start_location, end_location, hazards) VALUES (new.serial, new.title, new.description, new.start_location, new.end_location, new.hazards);
END;
--> statement-breakpoint
CREATE TRIGGER chase_routes_text_delete AFTER DELETE ON chase_routes BEGIN
	INSERT INTO chase_routes_text (chase_routes_text, rowid, title, description, start_location, end_location, hazards) VALUES ('delete', old.serial, old.title, old.description, old.start_location, old.end_location, old.hazards);
END;
--> statement-breakpoint
CREATE TRIGGER chase_routes_text_update AFTER UPDATE OF title, description, start_location, end_location, hazards ON chase_routes BEGIN
	INSERT INTO chase_routes_text (chase_routes_text, rowid, title, description, start_location, end_location, hazards) VALUES ('delete', old.serial, old.title, old.description, old.start_location, old.end_location, old.hazards);
	INSERT INTO chase_routes_text (rowid, title, description, start_location, end_location, hazards) VALUES (new.serial, new.title, new.description, new.start_location, new.end_location, new.hazards);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE posts_text USING fts5(content, hashtags, location, content='posts', content_rowid='serial', tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE TRIGGER posts_text_insert AFTER INSERT ON posts BEGIN
	INSERT INTO posts_text (rowid, content, hashtags, location) VALUES (new.serial, new.content, new.hashtags, new.location);
END;
--> statement-breakpoint
CREATE TRIGGER posts_text_delete AFTER DELETE ON posts BEGIN
	INSERT INTO posts_text (posts_text, rowid, content, hashtags, location) VALUES ('delete', old.serial, old.content, old.hashtags, old.location);
END;
--> statement-breakpoint
CREATE TRIGGER posts_text_update AFTER UPDATE OF content, hashtags, location ON posts BEGIN
	INSERT INTO posts_text (posts_text, rowid, content, hashtags, location) VALUES ('delete', old.serial, old.content, old.hashtags, old.location);
	INSERT INTO posts_text (rowid, content, hashtags, location) VALUES (new.serial, new.content, new.hashtags, new.location);
END;
--> statement-breakpoint
CREATE TRIGGER photo_likes_insert AFTER INSERT ON photo_likes BEGIN
	UPDATE photos SET likes = likes + 1 WHERE id = new.photo_id;
END;
--> statement-breakpoint
CREATE TRIGGER photo_likes_delete AFTER DELETE ON photo_likes BEGIN
	UPDATE photos SET likes = likes - 1 WHERE id = old.photo_id;
END;
--> statement-breakpoint
CREATE TRIGGER meetup_members_insert AFTER INSERT ON meetup_members BEGIN
	UPDATE meetups SET current_participants = current_participants + 1 WHERE id = new.meetup_id;
END;
--> statement-breakpoint
CREATE TRIGGER meetup_members_delete AFTER DELETE ON meetup_members BEGIN
	UPDATE meetups SET current_participants = current_participants - 1 WHERE id = old.meetup_id;
END;
--> statement-breakpoint
CREATE TRIGGER route_saves_insert AFTER INSERT ON route_saves BEGIN
	UPDATE chase_routes SET saves = saves + 1 WHERE id = new.route_id;
END;
--> statement-breakpoint
CREATE TRIGGER route_saves_delete AFTER DELETE ON route_saves BEGIN
	UPDATE chase_routes SET saves = saves - 1 WHERE id = old.route_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_entries_insert AFTER INSERT ON contest_entries BEGIN
	UPDATE contests SET current_submissions = current_submissions + 1 WHERE id = new.contest_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_entries_delete AFTER DELETE ON contest_entries BEGIN
	UPDATE contests SET current_submissions = current_submissions - 1 WHERE id = old.contest_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_votes_insert AFTER INSERT ON contest_votes BEGIN
	UPDATE contest_entries SET votes = votes + 1 WHERE id = new.entry_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_votes_delete AFTER DELETE ON contest_votes BEGIN
	UPDATE contest_entries SET votes = votes - 1 WHERE id = old.entry_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_insert AFTER INSERT ON post_likes BEGIN
	UPDATE posts SET likes = likes + 1 WHERE id = new.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_likes_delete AFTER DELETE ON post_likes BEGIN
	UPDATE posts SET likes = likes - 1 WHERE id = old.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_comments_insert AFTER INSERT ON post_comments BEGIN
	UPDATE posts SET comments = comments + 1 WHERE id = new.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_comments_delete AFTER DELETE ON post_comments BEGIN
	UPDATE posts SET comments = comments - 1 WHERE id = old.post_id;
END;
--> statement-breakpoint
CREATE TRIGGER contest_votes_update AFTER UPDATE OF entry_id ON contest_votes BEGIN
	UPDATE contest_entries SET votes = votes - 1 WHERE id = old.entry_id;
	UPDATE contest_entries SET votes = votes + 1 WHERE id = new.entry_id;
END;
--> statement-breakpoint
CREATE TRIGGER view_marks_insert AFTER INSERT ON view_marks BEGIN
	UPDATE photos SET views = views + 1 WHERE new.subject = 'photo' AND id = new.subject_id;
	UPDATE posts SET views = views + 1 WHERE new.subject = 'post' AND id = new.subject_id;
END;
--> statement-breakpoint
CREATE TRIGGER post_hashtags_insert AFTER INSERT ON post_hashtags BEGIN
	INSERT INTO hashtags (hashtag, posts) VALUES (new.hashtag, 1) ON CONFLICT (hashtag) DO UPDATE SET posts = posts + 1;
END;
--> statement-breakpoint
CREATE TRIGGER post_hashtags_delete AFTER DELETE ON post_hashtags BEGIN
	UPDATE hashtags SET posts = posts - 1 WHERE hashtag = old.hashtag;
	DELETE FROM hashtags WHERE hashtag = old.hashtag AND posts <= 0;
END;
