import type { Place } from '@squall/shared/rules/place'
import { createStore } from '../../platform/store'

/** What a new storm report is about as far as it is known. */
export interface StormReportRequest {
  /** The stream that it is reported from; null elsewhere. */
  streamId: string | null
  /** A place to begin with, such as a point of the map or where a stream is; null for that of this device. */
  place: Place | null
  /** What that place is, such as 'Place of the stream'. */
  placeLabel: string
}

export const stormReportStore = createStore<StormReportRequest | null>(null)

/** Opens the form of a storm report. Only members can report, so visitors are asked to sign in before. */
export const openStormReport = (request: StormReportRequest): void => stormReportStore.set(request)
