import type { Place } from '@squall/shared/rules/place'
import type { RadarProductName, RadarTilt } from '@squall/shared/rules/radar-scale'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { trpc } from '../../../../platform/trpc'
import { toMosaicBox, toMosaicLoop, toMosaicProduct, toScanLoop } from './loop.rules'
import type { ScanPlayer } from './scan-player'

/** Radars scan every four to ten minutes. */
const EVERY_MINUTE = 60_000

/** Degrees; small moves ask for nothing new. */
const GRID = 0.25

const options = { refetchInterval: EVERY_MINUTE, placeholderData: keepPreviousData }

interface LoopRequest {
  center: Place
  /** As MapLibre counts it. */
  zoom: number
  /** Below this zoom several radars are shown, where they can be. */
  mosaicBelow: number
  product: RadarProductName
  tilt: RadarTilt
  /** Chosen by the person; null for the nearest that works. */
  radar: string | null
}

/** Gives a player the scans of the last hour around a place; null stops asking. Asked twice, the answers are shared. */
export function useScanLoop(player: ScanPlayer, request: LoopRequest | null) {
  const mosaicProduct = request && isMosaic(request) ? toMosaicProduct(request.product) : null
  const mosaic = trpc.radar.mosaic.useQuery(
    request === null || mosaicProduct === null
      ? skipToken
      : { product: mosaicProduct, ...toMosaicBox(request.center, request.zoom) },
    options,
  )
  const scans = trpc.radar.scans.useQuery(
    request === null || mosaicProduct !== null ? skipToken : toScansInput(request),
    options,
  )
  const shown = mosaicProduct === null ? scans : mosaic
  const tilt = request?.tilt ?? 1
  const loop = useMemo(() => {
    if (mosaicProduct !== null) return mosaic.data ? toMosaicLoop(mosaic.data) : null
    return scans.data ? toScanLoop(scans.data, tilt) : null
  }, [mosaicProduct, mosaic.data, scans.data, tilt])
  const isOn = request !== null
  // The player is outside React, so that playback draws nothing but the map anew.
  useEffect(() => {
    if (isOn && loop !== null && !shown.isPlaceholderData) player.setLoop(loop)
  }, [player, isOn, loop, shown.isPlaceholderData])
  useEffect(() => (isOn ? player.use() : undefined), [player, isOn])
  return {
    isMosaic: mosaicProduct !== null,
    isTruncated: mosaicProduct !== null && mosaic.data?.isTruncated === true,
    radarCount: mosaic.data?.radars.length ?? 0,
    /** The answer about one radar; undefined for a mosaic and while it is unknown. */
    scans: mosaicProduct === null ? scans.data : undefined,
    loop,
    isError: shown.isError,
    error: shown.error,
    isLoading: isOn && (shown.isPending || shown.isPlaceholderData),
    retry: () => void shown.refetch(),
  }
}

export type ShownLoop = ReturnType<typeof useScanLoop>

const isMosaic = ({ zoom, mosaicBelow, radar, tilt }: LoopRequest) => zoom < mosaicBelow && radar === null && tilt === 1

function toScansInput({ center, product, tilt, radar }: LoopRequest) {
  const round = (degrees: number) => Math.round(degrees / GRID) * GRID
  return {
    lat: round(center.latitude),
    lon: round(center.longitude),
    products: product,
    tilt,
    ...(radar === null ? {} : { radar }),
  }
}
