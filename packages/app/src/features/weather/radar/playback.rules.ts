/** The number of frames in the loop: the last hour in steps of five minutes, oldest first. */
export const FRAMES = 12
const NEWEST = FRAMES - 1

export interface Playback {
  /** The index of the shown frame; 0 is the oldest. */
  frame: number
  isPlaying: boolean
}

export type PlaybackAction =
  | { type: 'toggle' }
  | { type: 'reset' }
  | { type: 'show'; frame: number }
  | { type: 'step'; by: 1 | -1 }
  /** Advances to the next loaded frame. */
  | { type: 'tick'; isReady: (frame: number) => boolean }

/** Returns the initial state, which shows the newest frame. */
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
      return { frame: wrapFrame(state.frame + action.by), isPlaying: false }
    case 'tick':
      return state.isPlaying ? { ...state, frame: nextReady(state.frame, action.isReady) } : state
  }
}

function nextReady(frame: number, isReady: (frame: number) => boolean): number {
  for (let ahead = 1; ahead < FRAMES; ahead += 1) {
    const next = wrapFrame(frame + ahead)
    if (isReady(next)) return next
  }
  return frame
}

const wrapFrame = (frame: number) => (frame + FRAMES) % FRAMES
