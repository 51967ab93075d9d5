import { randomBytes } from 'node:crypto'
import { MediaEvent } from '@squall/shared/contract/live'
import type { Faults } from '@squall/shared/server/faults'
import { type Clock, guardTimers } from '../clock'
import { type Bus, guardBus } from './bus'
import { createRelayCounts, type RelayCounts } from './relay-counts'
import { encodeControl, readControl, subjects } from './relay-wire'
import { createStreamRelay, type StreamRelays, type TiedStream } from './stream-relay'

/** One media process as a node among others. */
export interface Relay extends StreamRelays {
  /** Its name, at random. */
  readonly node: string
  readonly counts: RelayCounts
  isConnected(): boolean
  /** Tells all other nodes what api told this one. */
  tell(event: MediaEvent): void
  /** @param apply does what api told another node */
  onEvent(apply: (event: MediaEvent) => void): void
  /** Says goodbye for all streams, and resolves when that has been heard. */
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
  const streams = new Map<string, TiedStream>()

  bus.onChange((isConnected) => {
    if (!isConnected) counts.disconnects++
    for (const stream of streams.values()) stream.reconnected(isConnected)
  })
  bus.subscribe(subjects.inbox(node, '*'), (message, subject) => {
    streams.get(subject.slice(subjects.inbox(node, '').length))?.takeBeginning(message)
  })

  return {
    node,
    counts,
    isConnected: bus.isConnected,
    open(streamId) {
      const closed = () => streams.delete(streamId)
      const stream = createStreamRelay({ streamId, node, bus, clock, counts, closed })
      streams.set(streamId, stream)
      return stream
    },
    tell(event) {
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
