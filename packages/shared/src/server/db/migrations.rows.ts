/** For each migration, rows for the tables it created, as that version wrote them. Every table has some. */
export const ROWS = [
  `
INSERT INTO users (id, username, email, display_name, password_hash, bio, profile_image_url, is_admin, account_status, followers, total_streams, created_at)
  VALUES ('ana', 'ana', 'ana@squall.test', 'Ana Ñuñez', 'x', 'Chases', '/files/avatars/a-large.webp', 1, 'approved', 2, 1, 1750000000),
         ('ben', 'Ben', 'ben@squall.test', 'Ben', 'x', NULL, NULL, 0, 'pending', 0, 0, 1750000001);
INSERT INTO device_tokens (id, user_id, token_hash, expires_at, created_at) VALUES ('d', 'ana', 'h', 1760000000, 1750000000);
INSERT INTO sessions (id, user_id, device_token_id, expires_at, created_at) VALUES ('s', 'ana', 'd', 1760000000, 1750000000);
INSERT INTO invites (id, code_hash, hint, max_uses, expires_at, created_at, created_by) VALUES ('i', 'h', 'K7', 5, 1760000000, 1750000000, 'ana');
INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ('h', 'ben', 1760000000);
INSERT INTO settings (key, value) VALUES ('auto-approve', 'true');
INSERT INTO streams (id, user_id, title, latitude, longitude, place_precision, is_live, likes, chat_messages, started_at, ended_at, last_published_at)
  VALUES ('st', 'ana', 'Wedge near Moore', 35.34, -97.49, '1km', 0, 1, 1, 1750000000, 1750003600, 1750003600);
INSERT INTO stream_likes (stream_id, user_id, created_at) VALUES ('st', 'ben', 1750000100);
INSERT INTO chat_messages (id, stream_id, user_id, message, created_at) VALUES ('m', 'st', 'ben', 'Stay safe 🌪', 1750000200);
`,
  `
INSERT INTO achievements (id, user_id, rule, unlocked_at) VALUES ('a', 'ana', 'first-stream', 1750000000);
INSERT INTO activities (id, user_id, type, title, created_at) VALUES ('a', 'ana', 'stream', 'Went live', 1750000000);
INSERT INTO follows (follower_id, followed_id, created_at) VALUES ('ben', 'ana', 1750000000);
INSERT INTO streaming_pages (user_id, title, banner, streamlabs_stream_key) VALUES ('ana', 'Ana live', '/files/banners/b-large.webp', 'sealed');
INSERT INTO streaming_themes (id, user_id, name, primary_color, secondary_color, accent_color, is_active, created_at)
  VALUES ('t', 'ana', 'Dusk', '#112233', '#445566', '#778899', 1, 1750000000);
INSERT INTO streaming_widgets (id, user_id, type, title, config, sort_order, created_at) VALUES ('w', 'ana', 'text', 'Hello', '{}', 0, 1750000000);
`,
  `
INSERT INTO weather_stations (id, user_id, name, device_type, api_key, last_reading, created_at)
  VALUES ('ws', 'ana', 'Roof', 'davis', 'sealed', '{"temperature":21.5}', 1750000000);
`,
  `
INSERT INTO photos (id, user_id, title, storm_type, image_url, width, height, placeholder, is_public, status, created_at)
  VALUES ('p', 'ana', 'Wall cloud', 'supercell', '/files/photos/p-large.webp', 4, 3, '', 1, 'approved', 1750000000);
INSERT INTO photo_likes (photo_id, user_id, created_at) VALUES ('p', 'ben', 1750000000);
INSERT INTO view_marks (subject, subject_id, viewer, created_at) VALUES ('photo', 'p', 'v', 1750000000);
INSERT INTO contests (id, created_by, title, contest_type, max_submissions, ends_at, created_at) VALUES ('c', 'ana', 'Best', 'photo', 10, 1760000000, 1750000000);
INSERT INTO contest_entries (id, contest_id, photo_id, created_at) VALUES ('e', 'c', 'p', 1750000000);
INSERT INTO contest_votes (contest_id, user_id, entry_id, created_at) VALUES ('c', 'ben', 'e', 1750000000);
INSERT INTO meetups (id, user_id, title, location, meetup_date, max_participants, created_at) VALUES ('mu', 'ana', 'Chili', 'Norman', 1760000000, 4, 1750000000);
INSERT INTO meetup_members (meetup_id, user_id, created_at) VALUES ('mu', 'ben', 1750000000);
INSERT INTO chase_routes (id, user_id, title, start_location, end_location, distance, estimated_time, difficulty_level, created_at)
  VALUES ('r', 'ana', 'I-35 south', 'Wichita', 'Norman', 250, 180, 'easy', 1750000000);
INSERT INTO route_saves (route_id, user_id, created_at) VALUES ('r', 'ben', 1750000000);
INSERT INTO route_tracks (route_id, points) VALUES ('r', '[[35,-97]]');
INSERT INTO posts (id, user_id, content, post_type, hashtags, media_url, media_type, status, created_at)
  VALUES ('po', 'ana', 'Hail as large as golf balls', 'tip', '["hail"]', '/files/posts/q-large.webp', 'image', 'approved', 1750000000);
INSERT INTO post_hashtags (hashtag, post_serial) VALUES ('hail', 1);
INSERT INTO post_likes (post_id, user_id, created_at) VALUES ('po', 'ben', 1750000000);
INSERT INTO post_comments (id, post_id, user_id, content, created_at) VALUES ('k', 'po', 'ben', 'Big', 1750000000);
INSERT INTO prep_scores (user_id, score, level, achieved_at) VALUES ('ben', 80, 3, 1750000000);
`,
  `
INSERT INTO active_days (day, user_id, hours) VALUES ('2025-06-15', 'ben', 7);
INSERT INTO admin_log (id, actor_id, actor_name, action, type, description, created_at) VALUES ('l', 'ana', 'Ana', 'approve-user', 'user', 'Approved Ben', 1750000000);
INSERT INTO chat_moderators (channel_id, user_id, created_at) VALUES ('ana', 'ben', 1750000000);
INSERT INTO chat_restrictions (channel_id, user_id, created_at) VALUES ('ana', 'ben', 1750000000);
INSERT INTO chat_rules (channel_id, slow_mode_seconds) VALUES ('ana', 5);
INSERT INTO notifications (id, user_id, key, kind, title, body, url, created_at) VALUES ('n', 'ben', 'k', 'stream', 'Live', '', '/', 1750000000);
INSERT INTO deliveries (id, notification_id, channel, target, state, due_at) VALUES ('dl', 'n', 'push', 't', 'sent', 1750000000);
INSERT INTO notification_events (key, event, created_at) VALUES ('k', '{}', 1750000000);
INSERT INTO notification_preferences (user_id, weekly_digest) VALUES ('ben', 1);
INSERT INTO planned_streams (id, user_id, title, starts_at, created_at) VALUES ('ps', 'ana', 'Dryline', 1760000000, 1750000000);
INSERT INTO stream_reminders (planned_stream_id, user_id, created_at) VALUES ('ps', 'ben', 1750000000);
INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, device, created_at) VALUES ('pu', 'ben', 'https://push.example', 'p', 'a', 'Phone', 1750000000);
INSERT INTO reports (id, user_id, subject, subject_id, subject_user_id, reason, excerpt, severity, status, created_at)
  VALUES ('rp', 'ben', 'stream', 'st', 'ana', 'spam', 'Wedge', 'low', 'open', 1750000000);
INSERT INTO seen_alerts (id, event, severity, seen_at) VALUES ('sa', 'Tornado Warning', 'extreme', 1750000000);
INSERT INTO warning_places (user_id, latitude, longitude, name, radius_km) VALUES ('ben', 35.2, -97.4, 'Norman', 50);
`,
  `
INSERT INTO retired_device_tokens (token_hash, device_id, retired_at) VALUES ('h1', 'd', 1750000000);
`,
  `
UPDATE streams SET place_name = 'Moore, OK' WHERE id = 'st';
`,
  // Only indexes were added.
  ``,
  `
INSERT INTO route_comments (id, route_id, user_id, content, created_at) VALUES ('rc', 'r', 'ben', 'Mud after rain', 1750000000);
`,
  `
INSERT INTO photo_comments (id, photo_id, user_id, content, created_at) VALUES ('pc', 'p', 'ben', 'What a wall', 1750000000);
`,
  // Stream moderation added columns that a stream has only after it.
  ``,
  `
UPDATE streams SET poster_url = '/files/posters/s-large.webp' WHERE id = 'st';
`,
  `
UPDATE streaming_pages SET is_theme_chosen = 1 WHERE user_id = 'ana';
`,
  `
UPDATE contests SET picture_url = '/files/contests/c-large.webp', picture_alt = 'A shelf cloud' WHERE id = 'c';
`,
  `
INSERT INTO storm_reports (id, user_id, kind, hail_inches, is_measured, latitude, longitude, place_precision, stream_id, image_url, status, occurred_at, created_at)
  VALUES ('sr', 'ana', 'hail', 1.75, 0, 35.34, -97.49, 'approximate', 'st', '/files/storm-reports/r-large.webp', 'approved', 1750000000000, 1750000000000);
`,
  `
INSERT INTO chaser_positions (stream_id, at_ms, latitude, longitude, heading_degrees, speed_kmh) VALUES ('st', 5000, 35.35, -97.5, 45, 80);
`,
  `
UPDATE streams SET is_recorded = 1, recording_state = 'recording', replay_visibility = 'followers', is_replay_pinned = 1, recording_ms = 60000,
  recording_bytes = 7500000, replay_views = 3, former_poster_url = '/files/posters/f-large.webp' WHERE id = 'st';
UPDATE users SET records_streams = 1, replay_visibility = 'private', clip_makers = 'followers' WHERE id = 'ana';
INSERT INTO stream_chapters (stream_id, starts_at, kind, title, severity) VALUES ('st', 1750000000000, 'alert', 'Tornado Warning', 'warning');
INSERT INTO clips (id, user_id, channel_id, stream_id, title, recorded_at, start_ms, duration_ms, format, bytes, width, height, has_sound, thumbnail_url, created_at)
  VALUES ('cl', 'ben', 'ana', 'st', 'Touchdown', 1750000000000, 10000, 30000, 'webm', 3750000, 1280, 720, 1, '/files/clips/t-large.webp', 1750000000000);
`,
  `
INSERT INTO stream_warnings (stream_id, key, starts_at, ends_at, severity, type, polygons)
  VALUES ('st', 'KOUN.TO.W.0012.2025', 1750000000000, 1750002700000, 'warning', 'tornado', '[[[[-97.6,35.2],[-97.4,35.2],[-97.5,35.4],[-97.6,35.2]]]]');
`,
  `
INSERT INTO media_nodes (public_key, name, address, regions, created_at, removed_at)
  VALUES ('UA', 'east', 'wss://east.squall.test/ws', '["America"]', 1750000000000, 1750000001000),
         ('UB', 'east', 'wss://east.squall.test/ws', '["America"]', 1750000002000, NULL);
`,
]
