import { useEffect, useRef } from 'react'
import { type MapLine, traceLines } from '../../../../../platform/base-map/lines.rules'
import { clearedContext } from '../../../../../platform/base-map/paint'
import type { MapView } from '../../../../../platform/base-map/projection.rules'
import { type Roads, roadWidths } from '../../../../../platform/base-map/roads.rules'
import { MapCanvas } from '../../../../../ui/base-map/MapCanvas'

const CASING = '#05070C'
const FREEWAY = '#D3C8AA'
const HIGHWAY = '#958C77'
const CASING_WIDTH = 1.5

interface RadarRoadsProps {
  roads: Roads
  view: MapView
}

/** Highways over the radar picture: light with a dark casing, as echo has every colour. */
export function RadarRoads({ roads, view }: RadarRoadsProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = clearedContext(canvas.current, view)
    if (context === null) return
    context.lineJoin = 'round'
    const { freeway, highway } = roadWidths(view.zoom)
    if (highway > 0) paint(context, roads.highways, view, HIGHWAY, highway)
    if (freeway > 0) paint(context, roads.freeways, view, FREEWAY, freeway)
  }, [roads, view])
  return <MapCanvas ref={canvas} aria-hidden w={`${view.width}px`} h={`${view.height}px`} data-roads />
}

/** All casings of a class under all its lines, so that crossings stay open. */
function paint(context: CanvasRenderingContext2D, lines: MapLine[], view: MapView, color: string, width: number) {
  context.beginPath()
  traceLines(context, lines, view)
  context.globalAlpha = 0.6
  context.strokeStyle = CASING
  context.lineWidth = width + CASING_WIDTH
  context.stroke()
  context.globalAlpha = 1
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke()
}
