import type { Services } from '../../services'

/** Makes open pages reload their alert banners, and nothing else. */
export const publishBannersChanged = (media: Services['media']): void =>
  media.publish({ type: 'alerts-changed', banners: true, areas: [], streamIds: [] })
