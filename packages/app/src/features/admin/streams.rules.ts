import type { StreamState } from '@squall/shared/contract/wire'

/** Returns how the picture of a stream arrives, in words; null until it is known. */
export function describeLink(state: StreamState | null): { text: string; palette: string } | null {
  switch (state) {
    case 'live':
      return { text: 'Good link', palette: 'green' }
    case 'weak':
      return { text: 'Weak link', palette: 'orange' }
    case 'reconnecting':
      return { text: 'Signal lost', palette: 'red' }
    case 'waiting':
      return { text: 'No picture yet', palette: 'gray' }
    default:
      return null
  }
}
