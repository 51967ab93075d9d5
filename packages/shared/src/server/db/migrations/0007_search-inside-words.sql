CREATE VIRTUAL TABLE photos_parts USING fts5(title, location, content='photos', content_rowid='serial', tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TRIGGER photos_parts_insert AFTER INSERT ON photos BEGIN
	INSERT INTO photos_parts (rowid, title, location) VALUES (new.serial, new.title, new.location);
END;
--> statement-breakpoint
CREATE TRIGGER photos_parts_delete AFTER DELETE ON photos BEGIN
	INSERT INTO photos_parts (photos_parts, rowid, title, location) VALUES ('delete', old.serial, old.title, old.location);
END;
--> statement-breakpoint
CREATE TRIGGER photos_parts_update AFTER UPDATE OF title, location ON photos BEGIN
	INSERT INTO photos_parts (photos_parts, rowid, title, location) VALUES ('delete', old.serial, old.title, old.location);
	INSERT INTO photos_parts (rowid, title, location) VALUES (new.serial, new.title, new.location);
END;
--> statement-breakpoint
INSERT INTO photos_parts (photos_parts) VALUES ('rebuild');
--> statement-breakpoint
CREATE VIRTUAL TABLE chase_routes_parts USING fts5(title, start_location, end_location, content='chase_routes', content_rowid='serial', tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TRIGGER chase_routes_parts_insert AFTER INSERT ON chase_routes BEGIN
	INSERT INTO chase_routes_parts (rowid, title, start_location, end_location) VALUES (new.serial, new.title, new.start_location, new.end_location);
END;
--> statement-breakpoint
CREATE TRIGGER chase_routes_parts_delete AFTER DELETE ON chase_routes BEGIN
	INSERT INTO chase_routes_parts (chase_routes_parts, rowid, title, start_location, end_location) VALUES ('delete', old.serial, old.title, old.start_location, old.end_location);
END;
--> statement-breakpoint
CREATE TRIGGER chase_routes_parts_update AFTER UPDATE OF title, start_location, end_location ON chase_routes BEGIN
	INSERT INTO chase_routes_parts (chase_routes_parts, rowid, title, start_location, end_location) VALUES ('delete', old.serial, old.title, old.start_location, old.end_location);
	INSERT INTO chase_routes_parts (rowid, title, start_location, end_location) VALUES (new.serial, new.title, new.start_location, new.end_location);
END;
--> statement-breakpoint
INSERT INTO chase_routes_parts (chase_routes_parts) VALUES ('rebuild');
--> statement-breakpoint
CREATE VIRTUAL TABLE posts_parts USING fts5(hashtags, location, content='posts', content_rowid='serial', tokenize='trigram remove_diacritics 1');
--> statement-breakpoint
CREATE TRIGGER posts_parts_insert AFTER INSERT ON posts BEGIN
	INSERT INTO posts_parts (rowid, hashtags, location) VALUES (new.serial, new.hashtags, new.location);
END;
--> statement-breakpoint
CREATE TRIGGER posts_parts_delete AFTER DELETE ON posts BEGIN
	INSERT INTO posts_parts (posts_parts, rowid, hashtags, location) VALUES ('delete', old.serial, old.hashtags, old.location);
END;
--> statement-breakpoint
CREATE TRIGGER posts_parts_update AFTER UPDATE OF hashtags, location ON posts BEGIN
	INSERT INTO posts_parts (posts_parts, rowid, hashtags, location) VALUES ('delete', old.serial, old.hashtags, old.location);
	INSERT INTO posts_parts (rowid, hashtags, location) VALUES (new.serial, new.hashtags, new.location);
END;
--> statement-breakpoint
INSERT INTO posts_parts (posts_parts) VALUES ('rebuild');
