import { UnsubscribeLink } from '@squall/shared/contract/notification'
import type { FastifyInstance } from 'fastify'
import { badRequest } from '../../errors'
import { answerRefusals } from '../../platform/http-server/http-errors'
import type { Services } from '../../services'
import { unsubscribe } from './unsubscribe'

const BODY_LIMIT = 8 * 1024

/**
 * Serves one-click unsubscribe (RFC 8058): mail programs POST to the address in the mail. A GET shows the app's confirmation
 * page.
 */
export async function unsubscribeRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  answerRefusals(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, async () => null)
  app.post('/unsubscribe', async (request, reply) => {
    const link = UnsubscribeLink.safeParse(request.query)
    if (!link.success) throw badRequest('This link is not complete')
    unsubscribe(services, link.data.token, 'button')
    return reply.type('text/plain').send('Unsubscribed')
  })
}
