import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { counter, instant, member } from './columns'

/** `distance` in miles, `estimatedTime` in hours, `hazards` a JSON list. `serial` as for photos; triggers keep `saves` and `comments`. */
export const chaseRoutes = sqliteTable(
  'chase_routes',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    userId: member(),
    title: text('title').notNull(),
    description: text('description'),
    startLocation: text('start_location').notNull(),
    endLocation: text('end_location').notNull(),
    distance: integer('distance').notNull(),
    estimatedTime: integer('estimated_time').notNull(),
    difficultyLevel: text('difficulty_level', { enum: ['beginner', 'intermediate', 'advanced', 'expert'] }).notNull(),
    weatherConditions: text('weather_conditions'),
    roadConditions: text('road_conditions'),
    hazards: text('hazards').notNull().default('[]'),
    saves: integer('saves').notNull().default(0),
    comments: counter('comments'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('chase_routes_id').on(table.id),
    index('chase_routes_difficulty').on(table.difficultyLevel),
    index('chase_routes_popular').on(table.saves),
    index('chase_routes_user').on(table.userId),
  ],
)

/**
 * The track of a route: a JSON list of latitude and longitude in degrees. A table of its own, since lists read only `outline`:
 * the same line with few points.
 */
export const routeTracks = sqliteTable('route_tracks', {
  routeId: text('route_id')
    .primaryKey()
    .references(() => chaseRoutes.id, { onDelete: 'cascade' }),
  points: text('points').notNull(),
  outline: text('outline').notNull().default('[]'),
})

export const routeSaves = sqliteTable(
  'route_saves',
  {
    routeId: text('route_id')
      .notNull()
      .references(() => chaseRoutes.id, { onDelete: 'cascade' }),
    userId: member(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.routeId, table.userId] }), index('route_saves_user').on(table.userId)],
)

export const routeComments = sqliteTable(
  'route_comments',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    routeId: text('route_id')
      .notNull()
      .references(() => chaseRoutes.id, { onDelete: 'cascade' }),
    userId: member(),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    uniqueIndex('route_comments_id').on(table.id),
    index('route_comments_route').on(table.routeId),
    index('route_comments_user').on(table.userId),
  ],
)
