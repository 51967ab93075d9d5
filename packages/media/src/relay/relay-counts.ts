/** What went between nodes since the process started. */
export interface RelayCounts {
  piecesIn: number
  piecesOut: number
  bytesIn: number
  bytesOut: number
  /** Pieces that could not be sent, as the server was away or took no more. */
  dropped: number
  /** Messages that no node sends, or of no use any more. */
  ignored: number
  /** Times the server was lost. */
  disconnects: number
}

export function createRelayCounts(): RelayCounts {
  return { piecesIn: 0, piecesOut: 0, bytesIn: 0, bytesOut: 0, dropped: 0, ignored: 0, disconnects: 0 }
}
