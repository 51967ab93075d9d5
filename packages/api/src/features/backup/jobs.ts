import type { Job } from '@squall/shared/server/scheduler'
import type { Services } from '../../services'

export const takeSnapshots = ({ snapshots }: Pick<Services, 'snapshots'>): Job => ({
  name: 'take a snapshot',
  everyMs: 5 * 60_000,
  run: () => snapshots.takeIfDue(),
})
