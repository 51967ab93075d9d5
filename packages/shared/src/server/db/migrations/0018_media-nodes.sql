CREATE TABLE `media_nodes` (
	`public_key` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text NOT NULL,
	`regions` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_nodes_name` ON `media_nodes` (`name`) WHERE removed_at is null;