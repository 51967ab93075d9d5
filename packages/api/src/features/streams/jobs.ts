import { limits } from '@squall/shared/contract/wire'
import type { Job } from '@squall/shared/server/scheduler'
import type { Services } from '../../services'
import { endAbandonedStreams } from './mutations'

/** The media process's grace period plus time for a camera permission or a restart of both processes. */
const ABANDONED_AFTER_MS = limits.publisherGraceMs + 35_000

export const endAbandonedStreamsJob = (services: Services): Job => ({
  name: 'end abandoned streams',
  everyMs: 5_000,
  run() {
    endAbandonedStreams(services, new Date(services.now().getTime() - ABANDONED_AFTER_MS))
  },
})
