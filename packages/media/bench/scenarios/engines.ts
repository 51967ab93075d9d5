import { ratios } from '@squall/shared/bench/statistics'
import { chooseEngine } from '../../src/transport/engines/choose-engine'
import type { Scenario } from '../harness/bench'
import { deliveryDetails, measureInTurns, workerContender } from './delivery'

/** Row 1b: the media process with ws, for systems where no addon loads, against the fastest engine of this one. */
export const engines: Scenario = {
  name: 'engines',
  async run(bench) {
    const { name } = await chooseEngine(null)
    const row = {
      row: '1b',
      measure: 'the same with the engine ws',
      against: `the engine ${name}`,
      goal: { atMost: 1.5 },
      unit: '×',
    } as const
    if (name === 'ws') return [{ ...row, values: [], note: 'no other engine loads here' }]
    const found = await measureInTurns(bench, 'binary', [
      await workerContender(bench, 'binary', 'ws'),
      await workerContender(bench, 'binary', name),
    ])
    const cpu = (engine: string) =>
      (found.get(`squall binary with ${engine}`) ?? []).map(({ cpuMicrosPerFrame }) => cpuMicrosPerFrame)
    return [{ ...row, values: ratios(cpu('ws'), cpu(name)), details: deliveryDetails(found) }]
  },
}
