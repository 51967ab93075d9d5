import type { Faults } from '@squall/shared/server/faults'

/** What nodes tell each other through. It may be away at any time, and what is told meanwhile is lost. */
export interface Bus {
  /** Sends and keeps nothing: answers false where it cannot go now. The message may be changed afterwards. */
  publish(subject: string, message: Uint8Array): boolean
  /** Takes what other nodes tell, in the order each of them told it. Answers what ends that. */
  subscribe(subject: string, take: (message: Uint8Array, subject: string) => void): () => void
  isConnected(): boolean
  /** @param listener told whether it is there, when that changes */
  onChange(listener: (isConnected: boolean) => void): void
  /** Resolves when all that was told has reached the server, and all that had reached it for us is here. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** The same bus, on which a message that leads to a fault is reported and the next one comes all the same. */
export function guardBus(bus: Bus, faults: Faults): Bus {
  return {
    ...bus,
    subscribe: (subject, take) =>
      bus.subscribe(subject, (message, from) => void faults.run('relay message', () => take(message, from))),
    onChange: (listener) => bus.onChange((isConnected) => void faults.run('relay', () => listener(isConnected))),
  }
}
