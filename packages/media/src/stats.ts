import type { CloseCode } from '@squall/shared/wire/close-codes'

/** Counts since the process started; `sockets` is how many are open now. */
export interface Stats {
  sockets: number
  framesIn: number
  framesOut: number
  /** Frames a viewer never got because a newer one came first. */
  framesSkipped: number
  soundIn: number
  soundOut: number
  /** Sound chunks not sent because the viewer's queue was full. */
  soundDropped: number
  closed: Partial<Record<CloseCode, number>>
}

export function createStats(): Stats {
  return {
    sockets: 0,
    framesIn: 0,
    framesOut: 0,
    framesSkipped: 0,
    soundIn: 0,
    soundOut: 0,
    soundDropped: 0,
    closed: {},
  }
}
