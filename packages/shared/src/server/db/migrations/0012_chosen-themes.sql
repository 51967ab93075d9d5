ALTER TABLE `streaming_pages` ADD `is_theme_chosen` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `streaming_pages` SET `is_theme_chosen` = true WHERE `theme` <> 'storm-dark';
