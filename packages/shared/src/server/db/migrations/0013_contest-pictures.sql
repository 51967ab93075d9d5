ALTER TABLE `contests` ADD `picture_url` text;--> statement-breakpoint
ALTER TABLE `contests` ADD `picture_alt` text;