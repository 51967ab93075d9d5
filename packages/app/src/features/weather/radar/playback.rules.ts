/** Frames of a loop, oldest first: the last hour, five minutes apart. */
export const FRAMES = 12
const NEWEST = FRAMES - 1

export interface Playback {
  /** From 0, the oldest. */
  frame: number
  isPlaying: boolean
}

export type PlaybackAction =
  | { type: 'toggle' }
  | { type: 'reset' }
  | { type: 'show'; frame: number }
  | { type: 'step'; by: 1 | -1 }
  /** Time for the next frame; those that have not come yet are passed over. */
  | { type: 'tick'; isReady: (frame: number) => boolean }

/** The newest frame is what one wants to see first. */
export const startPlayback = (isPlaying: boolean): Playback => ({ frame: NEWEST, isPlaying })

export function playback(state: Playback, action: PlaybackAction): Playback {
  switch (action.type) {
    case 'toggle':
      return { ...state, isPlaying: !state.isPlaying }
    case 'reset':
      return { frame: 0, isPlaying: false }
    case 'show':
      return { frame: action.frame, isPlaying: false }
    case 'step':
      return { frame: wrapped(state.frame + action.by), isPlaying: false }
    case 'tick':
      return state.isPlaying ? { ...state, frame: nextReady(state.frame, action.isReady) } : state
  }
}

function nextReady(frame: number, isReady: (frame: number) => boolean): number {
  for (let ahead = 1; ahead < FRAMES; ahead += 1) {
    const next = wrapped(frame + ahead)
    if (isReady(next)) return next
  }
  return frame
}

const wrapped = (frame: number) => (frame + FRAMES) % FRAMES
