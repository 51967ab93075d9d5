import { DEFAULT_STREAM_TITLE } from '@squall/shared/rules/stream-title'

export interface GoLiveState {
  isDialogOpen: boolean
  isStarting: boolean
  /** The title the next stream will have. */
  draftTitle: string
  /** Why the place of the last start is not known. */
  locationProblem: string | null
}

/** What the Go Live buttons, the title editor of the bottom bar and the dialog share before a stream exists. */
function createGoLiveStore() {
  const listeners = new Set<() => void>()
  let state: GoLiveState = {
    isDialogOpen: false,
    isStarting: false,
    draftTitle: DEFAULT_STREAM_TITLE,
    locationProblem: null,
  }
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update(change: Partial<GoLiveState>) {
      state = { ...state, ...change }
      for (const listener of [...listeners]) listener()
    },
  }
}

export const goLiveStore = createGoLiveStore()
