import { sql } from 'drizzle-orm'
import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant } from './columns'

/** Media nodes on other machines. Removed ones stay, because the NATS server has to refuse their keys for ever. */
export const mediaNodes = sqliteTable(
  'media_nodes',
  {
    /** The public NKey of the node's credentials. */
    publicKey: text('public_key').primaryKey(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    /** Time zones, or their beginnings, of the viewers it is near to. */
    regions: text('regions', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [uniqueIndex('media_nodes_name').on(table.name).where(sql`removed_at is null`)],
)
