import { defineRecipe } from '@chakra-ui/react'

export const badgeRecipe = defineRecipe({
  className: 'squall-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    borderRadius: 'l1',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    _icon: { boxSize: '3.5', flexShrink: '0' },
  },
  variants: {
    variant: {
      solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast' },
      subtle: { bg: 'colorPalette.subtle', color: 'colorPalette.fg' },
      outline: { borderWidth: '1px', borderColor: 'colorPalette.border', color: 'colorPalette.fg' },
      plain: { color: 'colorPalette.fg' },
    },
    size: {
      sm: { textStyle: 'xs', px: '2', minH: '5.5' },
      md: { textStyle: 'sm', px: '2.5', minH: '7' },
    },
  },
  defaultVariants: { variant: 'subtle', size: 'sm' },
})
