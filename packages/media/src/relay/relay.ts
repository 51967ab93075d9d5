import { randomBytes } from 'node:crypto'
import { MediaEvent } from '@squall/shared/contract/live'
import type { Faults } from '@squall/shared/server/faults'
import { type Clock, guardTimers } from '../clock'
import { type Bus, createRelayCounts, guardBus, type RelayCounts } from './bus'
import { encodeControl, readControl, subjects } from './relay-wire'
import { createStreamRelay, type NodeStreamRelay, type StreamRelays } from './stream-relay'

/** This media process as a node of the relay. */
export interface Relay extends StreamRelays {
  /** The node's random name. */
  readonly node: string
  readonly counts: RelayCounts
  isConnected(): boolean
  /** Sends an event of api to all other nodes. */
  publishEvent(event: MediaEvent): void
  /** @param apply called with the events that api sent to other nodes */
  onEvent(apply: (event: MediaEvent) => void): void
  /** Says goodbye for all streams, and resolves when the server has it. */
  close(): Promise<void>
}

interface RelayDeps {
  bus: Bus
  clock: Clock
  faults: Faults
}

export function createRelay({ bus: plainBus, clock: plainClock, faults }: RelayDeps): Relay {
  const [bus, clock] = [guardBus(plainBus, faults), guardTimers(plainClock, faults)]
  const node = randomBytes(8).toString('hex')
  const counts = createRelayCounts()
  const streams = new Map<string, NodeStreamRelay>()

  bus.onChange((isConnected) => {
    if (!isConnected) counts.disconnects++
    for (const stream of streams.values()) stream.onConnectionChange(isConnected)
  })
  bus.subscribe(subjects.inbox(node, '*'), (message, subject) => {
    streams.get(subject.slice(subjects.inbox(node, '').length))?.takeInbox(message)
  })

  return {
    node,
    counts,
    isConnected: bus.isConnected,
    open(streamId) {
      const onClose = () => streams.delete(streamId)
      const stream = createStreamRelay({ streamId, node, bus, clock, counts, onClose })
      streams.set(streamId, stream)
      return stream
    },
    publishEvent(event) {
      bus.publish(subjects.events, encodeControl(event))
    },
    onEvent(apply) {
      bus.subscribe(subjects.events, (message) => {
        const event = readControl(MediaEvent, message)
        if (event === null) counts.ignored++
        else apply(event)
      })
    },
    close() {
      for (const stream of [...streams.values()]) stream.close()
      return bus.close()
    },
  }
}
