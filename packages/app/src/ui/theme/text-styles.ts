import { defineTextStyles } from '@chakra-ui/react'

/** For a single-line link: on phones its touch target is 44 px high without taking more room. */
export const thumbReach = {
  position: 'relative',
  _before: { content: '""', display: { md: 'none' }, position: 'absolute', insetBlock: '-3', insetInline: '-2' },
} as const

/** The one type scale. Larger lines are set tighter and a little narrower in tracking. */
export const textStyles = defineTextStyles({
  '2xs': { value: { fontSize: '2xs', lineHeight: '1rem' } },
  xs: { value: { fontSize: 'xs', lineHeight: '1rem' } },
  sm: { value: { fontSize: 'sm', lineHeight: '1.375rem' } },
  md: { value: { fontSize: 'md', lineHeight: '1.5rem' } },
  lg: { value: { fontSize: 'lg', lineHeight: '1.625rem' } },
  xl: { value: { fontSize: 'xl', lineHeight: '1.75rem', letterSpacing: '-0.01em' } },
  '2xl': { value: { fontSize: '2xl', lineHeight: '1.2', letterSpacing: '-0.015em' } },
  '3xl': { value: { fontSize: '3xl', lineHeight: '1.15', letterSpacing: '-0.02em' } },
  '4xl': { value: { fontSize: '4xl', lineHeight: '1.1', letterSpacing: '-0.025em' } },
  '5xl': { value: { fontSize: '5xl', lineHeight: '1.05', letterSpacing: '-0.03em' } },
  label: { value: { fontSize: 'sm', lineHeight: '1.25rem', fontWeight: 'semibold' } },
})
