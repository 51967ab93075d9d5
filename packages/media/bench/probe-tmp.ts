import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { BINARY_WIRE } from '@squall/shared/wire/record'
import { z } from 'zod'
import { startSink } from './clients/sink-program'
import { startNode } from './harness/children'
import { compile } from './harness/compiler'

const wire = process.argv[2] ?? 'json'
const viewers = Number(process.argv[3] ?? 3400)
const sinkP = compile('clients/sink.c')
const switches = process.argv[4] ? ['--cpu-prof', '--cpu-prof-dir=' + process.argv[4]] : []
const server = await startNode({ side: 'server', file: 'servers/worker.ts', switches })
const senders = await startNode({
  side: 'clients',
  file: 'clients/senders.ts',
  args: { port: server.port, streams: 4, wire, fps: 35, frameBytes: 40 * 1024 },
})
const cpu = () => readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number)
for (let round = 0; round < 3; round++) {
  const sink = await startSink(sinkP, {
    port: server.port,
    viewers,
    groups: 4,
    path: '/ws',
    protocol: wire === 'binary' ? BINARY_WIRE : '',
    hello: JSON.stringify({ type: 'join-stream', streamId: 'storm-%d' }),
    acks: wire === 'binary',
  })
  await senders.ask('begin', z.unknown())
  await sleep(700)
  for (let i = 0; i < 2; i++) {
    const s1 = cpu()
    const u1 = await server.ask('usage', z.object({ cpuMicros: z.number() }).loose())
    const a = await sink.received()
    await sleep(1000)
    const b = await sink.received()
    const u2 = await server.ask('usage', z.object({ cpuMicros: z.number() }).loose())
    console.log(
      cpu()
        .map((v, i) => (((v - (s1[i] ?? 0)) * 10000) / (b.frames - a.frames)).toFixed(1))
        .join(' user, sys '),
      'frames',
      b.frames - a.frames,
      ((u2.cpuMicros - u1.cpuMicros) / (b.frames - a.frames)).toFixed(1),
      'us each',
    )
  }
  await senders.ask('end', z.unknown())
  if (process.env.STATS) console.log(JSON.stringify(await server.ask('stats', z.unknown())))
  await sink.stop()
}
await senders.stop()
await server.stop()
process.exit(0)
