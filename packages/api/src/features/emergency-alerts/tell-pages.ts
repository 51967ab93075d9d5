import type { Services } from '../../services'

/** Open pages read the banners anew, and nothing else. */
export const tellPages = (media: Services['media']): void =>
  media.publish({ type: 'alerts-changed', banners: true, areas: [], streamIds: [] })
