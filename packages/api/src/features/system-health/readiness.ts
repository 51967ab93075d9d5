import { compareMigrations } from '@squall/shared/server/db'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Services } from '../../services'

type PartReady = 'ready' | 'not ready'

/** Whether requests can be served, part by part. */
export interface Readiness {
  database: PartReady
  migrations: PartReady
  media: PartReady
}

type ReadinessNeeds = Pick<Services, 'db' | 'inspected' | 'log' | 'media'>

/** Answers how ready everything is; who asks while another is being answered gets the same answer. */
export function createReadiness({ db, inspected, log, media }: ReadinessNeeds): () => Promise<Readiness> {
  const known = readMigrationFiles(inspected)
  let asking: Promise<Readiness> | null = null

  function check(part: string, isReady: () => boolean): PartReady {
    try {
      return isReady() ? 'ready' : 'not ready'
    } catch (error) {
      log.warn(`not ready: ${part}`, { error })
      return 'not ready'
    }
  }

  /** Asks for the lock that writing needs, which a disk that became read-only refuses. */
  function isWritable(): boolean {
    db.run(sql`begin immediate`)
    db.run(sql`rollback`)
    return true
  }

  const isMigrated = () =>
    compareMigrations(db.all(sql`select hash from __drizzle_migrations order by created_at, id`), known) === 'current'

  async function ask(): Promise<Readiness> {
    return {
      database: check('the database cannot be written', isWritable),
      migrations: check('the migrations cannot be read', isMigrated),
      media: (await media.isReady()) ? 'ready' : 'not ready',
    }
  }

  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}
