ALTER TABLE `streams` ADD `poster_url` text;--> statement-breakpoint
CREATE UNIQUE INDEX `streams_poster` ON `streams` (`poster_url`);