import { compareMigrations } from '@squall/shared/server/db'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '../../services'

const PartReady = z.enum(['ready', 'not ready'])
type PartReady = z.infer<typeof PartReady>

/** The answer of /readyz: whether requests can be served, part by part. */
export const Readiness = z.object({
  api: z.literal('ready'),
  database: PartReady,
  migrations: PartReady,
  media: PartReady,
})
type Readiness = z.infer<typeof Readiness>

/** Serves liveness and readiness probes. During a shutdown every request is refused, these too. */
export async function probeRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  const readReadiness = createReadiness(services)

  app.get('/healthz', async () => ({ api: 'alive' }))

  app.get('/readyz', async (_request, reply) => {
    const parts = await readReadiness()
    const isReady = Object.values(parts).every((part) => part === 'ready')
    return reply.code(isReady ? 200 : 503).send(parts)
  })
}

type ReadinessServices = Pick<Services, 'db' | 'installation' | 'log' | 'media'>

/** Returns a function that checks readiness; concurrent calls share one check. */
function createReadiness({ db, installation, log, media }: ReadinessServices): () => Promise<Readiness> {
  const known = readMigrationFiles(installation)
  let asking: Promise<Readiness> | null = null

  function check(part: string, isReady: () => boolean): PartReady {
    try {
      return isReady() ? 'ready' : 'not ready'
    } catch (error) {
      log.warn(`not ready: ${part}`, { error })
      return 'not ready'
    }
  }

  /** Takes the write lock, which fails on a disk that became read-only. */
  function isWritable(): boolean {
    db.run(sql`begin immediate`)
    db.run(sql`rollback`)
    return true
  }

  const isMigrated = () =>
    compareMigrations(db.all(sql`select hash from __drizzle_migrations order by created_at, id`), known) === 'current'

  async function ask(): Promise<Readiness> {
    return {
      api: 'ready',
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
