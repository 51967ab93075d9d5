import { AdminLogFilter } from '@squall/shared/contract/admin'
import type { FastifyInstance } from 'fastify'
import { badRequest } from '../../errors'
import { CACHE } from '../../platform/http-server/cache-control'
import { answerRefusals } from '../../platform/http-server/http-errors'
import { requireAdmin } from '../../platform/http-server/request-context'
import type { Services } from '../../services'
import { exportAuditLog } from './export-audit-log'

/** Serves the audit log as a CSV file. */
export async function adminLogRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)

  app.get('/api/admin/activity-logs/export', async (request, reply) => {
    await requireAdmin(services, request, reply)
    const filter = AdminLogFilter.safeParse(request.query)
    if (!filter.success) throw badRequest(filter.error.issues[0]?.message ?? 'That filter is not valid')
    const day = services.now().toISOString().slice(0, 10)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="squall-log-${day}.csv"`)
      .header('cache-control', CACHE.personal)
      .send(exportAuditLog(services.db, filter.data))
  })
}
