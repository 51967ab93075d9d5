import { createScanPlayer } from './scan-player'

/** The radar of the page that is open: the live map and its panel, or the radar page. */
export const scanPlayer = createScanPlayer()
