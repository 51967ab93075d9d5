import type { ClientMessage } from '@squall/shared/contract/wire'
import { REPORT_EVERY_MS } from '@squall/shared/rules/chaser-position'
import { LocationError, PERMISSION_DENIED } from '../../../platform/location'
import { toDevicePosition } from '../place-sharing.rules'
import type { broadcastStore } from './state'

interface PlaceReportsDeps {
  store: Pick<typeof broadcastStore, 'get' | 'set' | 'subscribe'>
  send(message: ClientMessage): boolean
  /** @throws LocationError */
  measure(): Promise<GeolocationPosition>
}

/**
 * Locates this device every 5 seconds and reports the position, only while the broadcast of this tab is live and shares its
 * place. A denied permission ends it until the place is shared anew.
 */
export function followPlace({ store, send, measure }: PlaceReportsDeps): void {
  let followed: string | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  let isMeasuring = false

  function follow() {
    const { phase, precision, stream } = store.get()
    const wanted = phase === 'live' && precision !== 'off' ? (stream?.id ?? null) : null
    if (wanted === followed) return
    followed = wanted
    clearInterval(timer)
    if (wanted === null) return
    timer = setInterval(() => void report(wanted), REPORT_EVERY_MS)
    void report(wanted)
  }

  async function report(streamId: string) {
    if (isMeasuring) return
    isMeasuring = true
    try {
      const position = await measure()
      if (followed !== streamId) return
      noteProblem(null)
      send({ type: 'position', streamId, ...toDevicePosition(position, Date.now()) })
    } catch (error) {
      if (!(error instanceof LocationError)) throw error
      if (followed !== streamId) return
      if (error.code === PERMISSION_DENIED) clearInterval(timer)
      noteProblem(error.message)
    } finally {
      isMeasuring = false
    }
  }

  function noteProblem(placeProblem: string | null) {
    const state = store.get()
    const locationGranted = placeProblem === null
    if (state.placeProblem === placeProblem && state.locationGranted === locationGranted) return
    store.set({ ...state, placeProblem, locationGranted })
  }

  store.subscribe(follow)
}
