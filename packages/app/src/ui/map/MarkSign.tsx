import { chakra } from '@chakra-ui/react'
import type { MarkTone } from './map-colors'
import { type MarkShape, SIGN_HALF_WIDTH, type SignName, signs } from './mark-shapes.rules'

interface MarkSignProps {
  sign: SignName
  shape: MarkShape
  tone: MarkTone
  size?: string
  isSelected?: boolean
}

/** A mark as the map draws it, for lists and legends. What it means stands beside it in words. */
export function MarkSign({ sign, shape, tone, size = '6', isSelected = false }: MarkSignProps) {
  return (
    <chakra.svg
      viewBox="-20 -20 40 40"
      boxSize={size}
      flexShrink="0"
      fill={`${tone}.solid`}
      stroke={isSelected ? 'fg' : 'none'}
      strokeWidth="3"
      aria-hidden
      display="block"
    >
      {shape === 'round' ? <circle r="18" /> : <rect x="-17" y="-17" width="34" height="34" rx="7" />}
      <chakra.g stroke={`${tone}.contrast`} fill="none" transform="translate(-12 -12)">
        <SignLines sign={sign} />
      </chakra.g>
    </chakra.svg>
  )
}

/** The lines of a sign in a drawing of 24 by 24. */
export const SignLines = ({ sign }: { sign: SignName }) => (
  <path
    d={signs[sign]
      .map((line) => `M${line.map((corner) => corner.map((part) => part.toFixed(1)).join(' ')).join('L')}`)
      .join('')}
    strokeWidth={2 * SIGN_HALF_WIDTH}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
)
