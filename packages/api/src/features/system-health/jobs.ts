import type { Job } from '@squall/shared/server/scheduler'
import type { Services } from '../../services'

export const measureProcess = ({ meter }: Pick<Services, 'meter'>): Job => ({
  name: 'measure this process',
  everyMs: 15_000,
  run: () => meter.sample(),
})
