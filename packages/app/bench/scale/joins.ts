import { setTimeout as sleep } from 'node:timers/promises'
import type { Row } from '@squall/shared/bench/row'
import { median, quantile } from '@squall/shared/bench/statistics'
import { nodeNames, type Site } from './site'

const LATER_MS = 100

interface JoinOptions {
  site: Site
  streamId: string
  joins: number
  say: (line: string) => void
}

/** Row 4: from nothing to the first picture, with and without a question to api, in turn. */
export async function measureJoins({ site, streamId, joins, say }: JoinOptions): Promise<Row[]> {
  const pages = await site.startPages(site.hosts.pages)
  const asked: number[] = []
  const direct: number[] = []
  try {
    // A node gets a stream for its first viewer, which is no part of the way to the node.
    for (const name of nodeNames) pages.watch(streamId, 1, `Test/${name}`)
    await sleep(3_000)
    for (let join = 0; join < joins; join++) {
      const name = nodeNames[join % nodeNames.length] ?? 'east'
      const ask = async () => asked.push(await pages.join(streamId, { region: `Test/${name}` }))
      const goDirectly = async () => direct.push(await pages.join(streamId, { address: site.nodeAddress(name) }))
      for (const go of join % 2 === 0 ? [ask, goDirectly] : [goDirectly, ask]) await go()
    }
  } finally {
    pages.kill()
  }
  const later = quantile(
    asked.map((ms, index) => ms - (direct[index] ?? 0)),
    0.95,
  )
  say(`median ${median(asked).toFixed(1)} ms through api, ${median(direct).toFixed(1)} ms directly, of ${joins} each`)
  return [
    {
      ...{
        row: '4',
        measure: 'first picture later through the directory, p95',
        against: "directly to the node's address",
      },
      ...{ goal: { atMost: LATER_MS }, unit: 'ms', values: [later], details: { asked, direct } },
    },
  ]
}
