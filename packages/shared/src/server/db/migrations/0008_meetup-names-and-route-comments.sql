CREATE TABLE `route_comments` (
	`serial` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`route_id` text NOT NULL,
	`user_id` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`route_id`) REFERENCES `chase_routes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `route_comments_id` ON `route_comments` (`id`);--> statement-breakpoint
CREATE INDEX `route_comments_route` ON `route_comments` (`route_id`);--> statement-breakpoint
CREATE INDEX `route_comments_user` ON `route_comments` (`user_id`);--> statement-breakpoint
ALTER TABLE `chase_routes` ADD `comments` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `meetup_members` ADD `show_name` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `route_tracks` ADD `outline` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE TRIGGER route_comments_insert AFTER INSERT ON route_comments BEGIN
	UPDATE chase_routes SET comments = comments + 1 WHERE id = new.route_id;
END;
--> statement-breakpoint
CREATE TRIGGER route_comments_delete AFTER DELETE ON route_comments BEGIN
	UPDATE chase_routes SET comments = comments - 1 WHERE id = old.route_id;
END;
--> statement-breakpoint
UPDATE route_tracks SET outline = (
	SELECT json_group_array(json(point.value)) FROM json_each(route_tracks.points) point
	WHERE point.key % (json_array_length(route_tracks.points) / 40 + 1) = 0 OR point.key = json_array_length(route_tracks.points) - 1
);
--> statement-breakpoint
DELETE FROM achievements WHERE rule = 'five-years';
--> statement-breakpoint
DELETE FROM activities WHERE type = 'achievement' AND title = 'Earned “Seasoned Chaser”';
