import { DEFAULT_STREAM_TITLE } from '@squall/shared/rules/stream-title'
import { createStore } from '../../../platform/store'

export interface GoLiveState {
  isDialogOpen: boolean
  isStarting: boolean
  /** The title of the next stream. */
  draftTitle: string
  /** Why the last start has no location. */
  locationProblem: string | null
}

/** State shared by the Go Live buttons, the title editor of the bottom bar and the dialog before a stream exists. */
const store = createStore<GoLiveState>({
  isDialogOpen: false,
  isStarting: false,
  draftTitle: DEFAULT_STREAM_TITLE,
  locationProblem: null,
})

export const goLiveStore = {
  useValue: store.useValue,
  update: (change: Partial<GoLiveState>) => store.set({ ...store.get(), ...change }),
}
