import { formatTable } from '@squall/shared/bench/table'
import { limits } from '@squall/shared/contract/wire'
import { costs } from './measured'
import { findNodesNeeded, simulateSite } from './simulation'

const VIEWERS = [1_000, 10_000, 100_000]
const STREAMS = [1, 5, 50]
const SIGNED_IN_SHARES = [0, 1]
const LINK = { megabitsPerSecond: 1_000, viewersPerStream: limits.viewersPerStream }
const STREAM = { kilobitsPerSecond: 1_500, framesPerSecond: 15, isChanging: true }

/** Returns the table of `npm run bench:scale -- --simulate yes`. */
export function formatSimulation(): string {
  const sizes = VIEWERS.flatMap((viewers) =>
    STREAMS.flatMap((streams) =>
      SIGNED_IN_SHARES.map((signedInShare) => ({ viewers, streams, signedInShare, ...STREAM })),
    ),
  )
  const headings = ['viewers', 'streams', 'signed in', 'nodes', 'CPU a node', 'Mbit/s a node', 'MB a node']
  const lines = sizes.map((size) => {
    const nodes = findNodesNeeded(costs, size, LINK)
    // Where no number of nodes will do, what the uplinks alone would need shows why.
    const tried = nodes ?? Math.ceil((size.viewers * size.kilobitsPerSecond) / 1e3 / LINK.megabitsPerSecond)
    const site = simulateSite(costs, { ...size, nodes: tried })
    return [
      ...[size.viewers, size.streams].map(String),
      ...[`${size.signedInShare * 100} %`, nodes === null ? `none (${tried})` : String(nodes)],
      ...[`${(site.nodeCpu * 100).toFixed(0)} %`, site.nodeMbitOut.toFixed(0), site.nodeMegabytes.toFixed(0)],
      ...[site.hubMbitOut.toFixed(0), site.controlMbit.toFixed(1), site.messagesPassedOn.toFixed(0)],
      `${site.arrivalSeconds.toFixed(0)} s`,
    ]
  })
  return formatTable([...headings, 'hub Mbit/s', 'of it lists', 'messages/s', 'all asked in'], lines)
}
