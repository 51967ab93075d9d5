import { chakra } from '@chakra-ui/react'

interface MapLabelProps {
  text: string
  x: number
  y: number
  anchor?: 'start' | 'middle' | 'end'
  size?: string
}

/** A text on the map, light with a dark edge so that it is legible over every echo. */
export function MapLabel({ text, x, y, anchor = 'middle', size = '11px' }: MapLabelProps) {
  return (
    <chakra.text
      x={x.toFixed(1)}
      y={y.toFixed(1)}
      textAnchor={anchor}
      dominantBaseline="central"
      fontSize={size}
      fontWeight="700"
      fill="white"
      stroke="nws.casing"
      strokeWidth="3.5"
      strokeLinejoin="round"
      paintOrder="stroke"
      fontVariantNumeric="tabular-nums"
    >
      {text}
    </chakra.text>
  )
}
