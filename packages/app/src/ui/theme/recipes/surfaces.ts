import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'
import { cardAnatomy } from '@chakra-ui/react/anatomy'
import { dialogSlotRecipe, drawerSlotRecipe } from '@chakra-ui/react/theme'
import { risingCard } from '../layer-styles'

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
      // `chakra-linkbox`: the whole card is a link.
      outline: { root: { layerStyle: 'card', '&.chakra-linkbox': risingCard } },
      subtle: { root: { bg: 'bg.muted' } },
      elevated: { root: { layerStyle: 'raised' } },
    },
  },
  defaultVariants: { variant: 'outline', size: 'md' },
})

const overlayContent = { bg: 'bg.overlay', boxShadow: 'overlay' }

export const dialogRecipe = defineSlotRecipe({
  ...dialogSlotRecipe,
  base: {
    ...dialogSlotRecipe.base,
    content: { ...dialogSlotRecipe.base?.content, ...overlayContent, borderWidth: '1px' },
  },
})

export const drawerRecipe = defineSlotRecipe({
  ...drawerSlotRecipe,
  base: { ...drawerSlotRecipe.base, content: { ...drawerSlotRecipe.base?.content, ...overlayContent } },
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
