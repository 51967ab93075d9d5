import { chakra } from '@chakra-ui/react'
import type { Point } from '../../platform/base-map/projection.rules'

interface MotionArrowProps {
  at: Point
  /** Degrees towards, clockwise from north. */
  direction: number
  /** In CSS pixels. */
  length: number
}

/** Points where a storm goes, in the colour around it with a casing; drawn northward and turned. */
export function MotionArrow({ at: [x, y], direction, length }: MotionArrowProps) {
  const shape = `M0 0V${-length}M-5 ${6 - length} 0 ${-length} 5 ${6 - length}`
  return (
    <g
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${direction})`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <chakra.path d={shape} stroke="bg.subtle" strokeWidth="5" />
      <path d={shape} stroke="currentColor" strokeWidth="2.5" />
    </g>
  )
}
