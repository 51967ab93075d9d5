CREATE TABLE `photo_comments` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`photo_id` text NOT NULL,
	`user_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	FOREIGN KEY (`photo_id`) REFERENCES `photos`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `photo_comments_id` ON `photo_comments` (`id`);--> statement-breakpoint
CREATE INDEX `photo_comments_photo` ON `photo_comments` (`photo_id`);--> statement-breakpoint
CREATE INDEX `photo_comments_user` ON `photo_comments` (`user_id`);--> statement-breakpoint
ALTER TABLE `photos` ADD `comments` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `photos_liked` ON `photos` (`status`,`is_public`,`likes`);--> statement-breakpoint
CREATE INDEX `photos_discussed` ON `photos` (`status`,`is_public`,`comments`);--> statement-breakpoint
ALTER TABLE `post_comments` ADD `edited_at` integer;--> statement-breakpoint
ALTER TABLE `route_comments` ADD `edited_at` integer;--> statement-breakpoint
CREATE INDEX `posts_waiting` ON `posts` (`serial`) WHERE (+posts.status = 'pending' or (+posts.post_type = 'warning' and +posts.status = 'approved' and posts.reviewed_at is null));--> statement-breakpoint
CREATE TRIGGER photo_comments_insert AFTER INSERT ON photo_comments BEGIN
	UPDATE photos SET comments = comments + 1 WHERE id = new.photo_id;
END;
--> statement-breakpoint
CREATE TRIGGER photo_comments_delete AFTER DELETE ON photo_comments BEGIN
	UPDATE photos SET comments = comments - 1 WHERE id = old.photo_id;
END;
