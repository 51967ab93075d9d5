import type { Bus } from '../relay/bus'

/** Returns a bus that is connected and reaches nobody, with what a test puts in its place. */
export const createFakeBus = (own: Partial<Bus> = {}): Bus => ({
  publish: () => true,
  subscribe: () => () => undefined,
  afterWrite: (run) => run(),
  isConnected: () => true,
  probe: (onAnswer) => onAnswer(),
  onChange: () => undefined,
  flush: async () => undefined,
  close: async () => undefined,
  ...own,
})
