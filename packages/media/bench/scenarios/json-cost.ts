import { ratios } from '@squall/shared/bench/statistics'
import type { Scenario } from '../harness/bench'
import { deliveryDetails, measureInTurns, nodeContender, TEXT_FRAME_BYTES, workerContender } from './delivery'

/** Row 3: how much less a delivery costs when the text is written once, and not for every viewer. */
export const jsonCost: Scenario = {
  name: 'json-cost',
  async run(bench) {
    const found = await measureInTurns(bench, 'json', [
      await workerContender(bench, 'json'),
      await nodeContender('ws JSON.stringify', 'ws', { write: 'stringify' }),
      await nodeContender('uWS alone, pings', 'uws', { on: 'pong', frameBytes: TEXT_FRAME_BYTES }),
    ])
    const cpu = (name: string) => (found.get(name) ?? []).map(({ cpuMicrosPerFrame }) => cpuMicrosPerFrame)
    return [
      {
        row: '3',
        measure: 'CPU per delivery on the JSON wire (how many times less)',
        against: 'ws, JSON.stringify per viewer',
        goal: { atLeast: 8 },
        unit: '×',
        values: ratios(cpu('ws JSON.stringify'), cpu('squall json')),
        details: deliveryDetails(found),
      },
    ]
  },
}
