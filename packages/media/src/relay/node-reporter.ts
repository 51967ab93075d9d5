import { performance } from 'node:perf_hooks'
import { type NodeId, type NodeStatus, STATUS_EVERY_MS, subjects } from '@squall/shared/server/relay'
import type { Clock } from '../clock'
import type { Bus } from './bus'
import { encodeControl } from './relay-wire'

/** What does not change while the process runs. */
export type NodeFacts = Pick<NodeStatus, 'version' | 'address' | 'regions' | 'capacity'>

/** What this process carries now. */
export type NodeLoad = Pick<NodeStatus, 'sockets' | 'viewers' | 'publishers'>

interface ReporterDeps {
  bus: Bus
  clock: Clock
  node: NodeId
  facts: NodeFacts
  read(): NodeLoad
}

/** Repeats the state of this process for api, which sends browsers to nodes by it. Returns how to stop, with a last message. */
export function reportNode({ bus, clock, node, facts, read }: ReporterDeps): () => void {
  let measured = performance.eventLoopUtilization()
  let busy = 0

  function send(isEnding: boolean): void {
    const status: NodeStatus = { ...facts, ...read(), busy, isEnding }
    bus.publish(subjects.status(node), encodeControl(status))
  }

  const stop = clock.every(STATUS_EVERY_MS, () => {
    const now = performance.eventLoopUtilization()
    const share = performance.eventLoopUtilization(now, measured).utilization
    measured = now
    // Smoothed over about two seconds, so that one slow tick sends nobody away.
    busy += (Math.min(1, Math.max(0, share)) - busy) / 4
    send(false)
  })
  return () => {
    stop()
    send(true)
  }
}
