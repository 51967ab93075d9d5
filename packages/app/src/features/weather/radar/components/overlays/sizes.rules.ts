import type { MapView } from '../../../../../platform/base-map/projection.rules'

/** How large marks are: about 10 pixels where the map is wide, as they must not hide the storms, and 16 close by. */
export const markScale = ({ zoom }: Pick<MapView, 'zoom'>): number => Math.min(1, Math.max(0.6, 0.6 + (zoom - 7) * 0.4))
