import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'
import { cardAnatomy } from '@chakra-ui/react/anatomy'

export const cardRecipe = defineSlotRecipe({
  className: 'squall-card',
  slots: cardAnatomy.keys(),
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      position: 'relative',
      minWidth: '0',
      overflowWrap: 'anywhere',
      borderRadius: 'l3',
      color: 'fg',
      textAlign: 'start',
    },
    header: {
      display: 'flex',
      flexDirection: 'column',
      gap: '1.5',
      paddingInline: 'var(--card-padding)',
      paddingTop: 'var(--card-padding)',
    },
    title: { fontWeight: 'bold' },
    description: { color: 'fg.muted', textStyle: 'sm' },
    body: { display: 'flex', flexDirection: 'column', flex: '1', padding: 'var(--card-padding)' },
    footer: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      paddingInline: 'var(--card-padding)',
      paddingBottom: 'var(--card-padding)',
    },
  },
  variants: {
    size: {
      sm: { root: { '--card-padding': 'spacing.4' }, title: { textStyle: 'md' } },
      md: { root: { '--card-padding': { base: 'spacing.5', md: 'spacing.6' } }, title: { textStyle: 'lg' } },
      lg: { root: { '--card-padding': { base: 'spacing.6', md: 'spacing.8' } }, title: { textStyle: 'xl' } },
    },
    variant: {
      outline: { root: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border' } },
      subtle: { root: { bg: 'bg.muted' } },
      elevated: { root: { bg: 'bg.panel', boxShadow: 'lg' } },
    },
  },
  defaultVariants: { variant: 'outline', size: 'md' },
})

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
