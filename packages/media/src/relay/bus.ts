import type { Faults } from '@squall/shared/server/faults'

/** The message bus between nodes. It may be disconnected at any time; messages of that time are lost. */
export interface Bus {
  /** Sends a message, or returns false if it cannot be sent now. The caller may reuse the memory afterwards. */
  publish(subject: string, message: Uint8Array): boolean
  /** Takes messages of other nodes, each node's in order. Returns the function that ends the subscription. */
  subscribe(subject: string, take: (message: Uint8Array, subject: string) => void): () => void
  /** Runs once what was published in this turn is on its way. The next turn has not begun. */
  afterWrite(run: () => void): void
  isConnected(): boolean
  /** Calls back when the server answers; never on a connection that is lost before. */
  probe(onAnswer: () => void): void
  /** @param listener called when the connection opens or closes */
  onChange(listener: (isConnected: boolean) => void): void
  /** Resolves when the server has all messages sent so far, and all messages it had for this node have arrived. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Returns the same bus, on which a fault while a message is handled is reported and does not stop the next one. */
export function guardBus(bus: Bus, faults: Faults): Bus {
  return {
    ...bus,
    subscribe: (subject, take) =>
      bus.subscribe(subject, (message, from) => void faults.run('relay message', () => take(message, from))),
    afterWrite: (run) => bus.afterWrite(() => void faults.run('relay', run)),
    onChange: (listener) => bus.onChange((isConnected) => void faults.run('relay', () => listener(isConnected))),
  }
}

/** Counts of the relay since the process started. */
export interface RelayCounts {
  piecesIn: number
  piecesOut: number
  bytesIn: number
  bytesOut: number
  /** Pieces not sent, because the server was away or too slow. */
  dropped: number
  /** Messages that are malformed or out of date. */
  ignored: number
  /** Times the server was lost. */
  disconnects: number
}

export function createRelayCounts(): RelayCounts {
  return { piecesIn: 0, piecesOut: 0, bytesIn: 0, bytesOut: 0, dropped: 0, ignored: 0, disconnects: 0 }
}
