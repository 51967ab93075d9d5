import { ratios } from '@squall/shared/bench/statistics'
import type { Scenario } from '../harness/bench'
import { deliveryDetails, measureInTurns, nodeContender, workerContender } from './delivery'

/** Row 2: how many frames a second one core delivers, against the usual libraries for Node. */
export const binaryRate: Scenario = {
  name: 'binary-rate',
  async run(bench) {
    const found = await measureInTurns(bench, 'binary', [
      await workerContender(bench, 'binary'),
      await workerContender(bench, 'binary', undefined, 'each frame'),
      await nodeContender('ws Buffer', 'ws', { write: 'buffer' }),
      await nodeContender('ws Buffer, acks', 'ws', { write: 'buffer', on: 'ack' }, { acks: 'each frame' }),
      await nodeContender(
        'socket.io',
        'socket-io',
        {},
        {
          path: '/socket.io/?EIO=4&transport=websocket',
          hello: '40',
        },
      ),
    ])
    const rate = (name: string) => (found.get(name) ?? []).map(({ framesPerSecond }) => framesPerSecond)
    return [
      {
        row: '2a',
        measure: 'delivered frames/s, binary',
        against: 'ws send(Buffer)',
        goal: { atLeast: 1.2 },
        unit: '×',
        values: ratios(rate('squall binary'), rate('ws Buffer')),
        details: deliveryDetails(found),
      },
      {
        row: '2b',
        measure: 'the same, where both read an ack for each frame',
        against: 'ws send(Buffer), acks',
        goal: { atLeast: 1.3 },
        unit: '×',
        values: ratios(rate('squall binary, an ack each frame'), rate('ws Buffer, acks')),
      },
    ]
  },
}
