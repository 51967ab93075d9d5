import { randomBytes } from 'node:crypto'
import { MediaEvent } from '@squall/shared/contract/live'
import type { Faults } from '@squall/shared/server/faults'
import { HOME_NODE, type NodeId, readInbox, readJson, subjects } from '@squall/shared/server/relay'
import { type Clock, guardTimers } from '../clock'
import { type Bus, createRelayCounts, guardBus, type RelayCounts } from './bus'
import { type NodeFacts, type NodeLoad, reportNode } from './node-reporter'
import { encodeControl } from './relay-wire'
import type { StreamRelays } from './relayed-room'
import { type LocalSockets, type RemoteSocketCounts, shareSocketCounts } from './socket-counts'
import { createStreamRelay, type NodeStreamRelay } from './stream-relay'

/** This media process as a node of the relay. */
export interface Relay extends StreamRelays {
  readonly node: NodeId
  readonly counts: RelayCounts
  isConnected(): boolean
  /** Calls back when the server of the relay answers; never on a connection that is lost before. */
  probe(onAnswer: () => void): void
  /** @param listener called when the other nodes are lost or heard again */
  onConnectionChange(listener: (isConnected: boolean) => void): void
  /** Publishes this node's load and sockets from now on. Returns the sockets on the other nodes. */
  share(sources: NodeSources): RemoteSocketCounts
  /** Sends an event of api to all other nodes. */
  publishEvent(event: MediaEvent): void
  /** @param apply called with the events that api sent to other nodes */
  onEvent(apply: (event: MediaEvent) => void): void
  /** Says goodbye for all streams, and resolves when the server has it. */
  close(): Promise<void>
}

interface NodeSources {
  load(): NodeLoad
  sockets(): LocalSockets
}

interface RelayDeps {
  /** The node's name, on which its credentials are. */
  name?: string
  facts: NodeFacts
  bus: Bus
  clock: Clock
  faults: Faults
}

export function createRelay({ name = HOME_NODE, facts, bus: plainBus, clock: plainClock, faults }: RelayDeps): Relay {
  const [bus, clock] = [guardBus(plainBus, faults), guardTimers(plainClock, faults)]
  const node: NodeId = `${name}.${randomBytes(8).toString('hex')}`
  const counts = createRelayCounts()
  const streams = new Map<string, NodeStreamRelay>()
  let stopSharing = () => {}

  bus.onChange((isConnected) => {
    if (!isConnected) counts.disconnects++
    for (const stream of streams.values()) stream.onConnectionChange(isConnected)
  })
  bus.subscribe(subjects.inbox(node, '*.*', '*'), (message, subject) => {
    const { node: sender, streamId } = readInbox(subject)
    streams.get(streamId)?.takeInbox(message, sender)
  })

  return {
    node,
    counts,
    isConnected: bus.isConnected,
    probe: bus.probe,
    open(streamId) {
      const onClose = () => streams.delete(streamId)
      const stream = createStreamRelay({ streamId, node, bus, clock, counts, onClose })
      streams.set(streamId, stream)
      return stream
    },
    onConnectionChange: bus.onChange,
    share({ load, sockets }) {
      const stopReporting = reportNode({ bus, clock, node, facts, read: load })
      const counts = shareSocketCounts({ bus, clock, node, read: sockets })
      stopSharing = () => {
        stopReporting()
        counts.close()
      }
      return counts
    },
    publishEvent(event) {
      bus.publish(subjects.events, encodeControl(event))
    },
    onEvent(apply) {
      bus.subscribe(subjects.events, (message) => {
        const event = readJson(MediaEvent, message)
        if (event === null) counts.ignored++
        else apply(event)
      })
    },
    close() {
      stopSharing()
      for (const stream of [...streams.values()]) stream.close()
      return bus.close()
    },
  }
}
