import type { Measurements } from '@squall/shared/contract/weather'

/** What an owner gave us to ask their maker's service with. */
export interface Access {
  /** Address of the service, without a slash at its end. */
  base: string
  apiKey: string
  apiSecret: string
  stationId: string
}

/** What a station said of itself at a time. */
export interface DeviceReport {
  measuredAt: Date
  measurements: Measurements
  battery: Battery
}

interface Battery {
  level: number | null
  isLow: boolean | null
}

export const unknownBattery: Battery = { level: null, isLow: null }

/** The service of one maker: how it is asked, and what its answer says. Both are pure. */
export interface Device {
  service: string
  /** What its second key is called. */
  secretName: string
  request(access: Access): { url: string; headers?: Record<string, string> }
  /** @throws StationProblem, or ZodError when the answer is none */
  read(answer: unknown, stationId: string): DeviceReport
}

/** Why a station has no new reading, in one sentence for its owner. */
export class StationProblem extends Error {
  /** @param isPassing whether trying again later may help without the owner doing anything */
  constructor(
    sentence: string,
    readonly isPassing = false,
  ) {
    super(sentence)
  }
}
