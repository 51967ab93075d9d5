import { ratios } from '@squall/shared/bench/statistics'
import type { Scenario } from '../harness/bench'
import { deliveryDetails, measureInTurns, nodeContender, sendLoopContender, workerContender } from './delivery'

/** Row 1: the CPU of a frame's whole way through the media process, against only writing to sockets. */
export const saturation: Scenario = {
  name: 'saturation',
  async run(bench) {
    const row = {
      row: '1',
      measure: 'CPU per delivered 40 KB frame',
      against: 'C send loop',
      goal: { atMost: 1.35 },
      unit: '×',
    } as const
    const { sendLoop } = bench.programs
    if (sendLoop === null) return [{ ...row, values: [], note: 'there is no C compiler (cc)' }]
    const found = await measureInTurns(bench, 'binary', [
      await workerContender(bench, 'binary'),
      sendLoopContender(sendLoop),
      await nodeContender('raw TCP in Node', 'tcp', {}),
      await nodeContender('uWS alone', 'uws', { on: 'loop' }),
      await nodeContender('uWS alone, acks', 'uws', { on: 'ack' }, { acks: 'each frame' }),
    ])
    const cpu = (name: string) => (found.get(name) ?? []).map(({ cpuMicrosPerFrame }) => cpuMicrosPerFrame)
    const values = ratios(cpu('squall binary'), cpu('C send loop'))
    return [{ ...row, values, details: deliveryDetails(found) }]
  },
}
