import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'
import { tabsAnatomy } from '@chakra-ui/react/anatomy'
import { segmentGroupSlotRecipe } from '@chakra-ui/react/theme'

/** Controls are 44 px high under a thumb and 40 px under a pointer. */
const touchHeight = { base: '11', md: '10' }

export const buttonRecipe = defineRecipe({
  className: 'squall-button',
  base: {
    display: 'inline-flex',
    appearance: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    userSelect: 'none',
    position: 'relative',
    flexShrink: '0',
    isolation: 'isolate',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'transparent',
    outline: '0',
    cursor: 'button',
    fontWeight: 'semibold',
    lineHeight: '1.2',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    transitionProperty: 'background, border-color, color, translate',
    transitionDuration: 'fast',
    focusVisibleRing: 'outside',
    _active: { translate: '0 1px' },
    _disabled: { layerStyle: 'disabled' },
    _icon: { flexShrink: '0' },
  },
  variants: {
    size: {
      xs: {
        h: { base: '11', md: '8' },
        minW: { base: '11', md: '8' },
        textStyle: 'xs',
        px: '2.5',
        gap: '1.5',
        _icon: { boxSize: '4' },
      },
      sm: {
        h: { base: '11', md: '9' },
        minW: { base: '11', md: '9' },
        textStyle: 'sm',
        px: '3',
        gap: '2',
        _icon: { boxSize: '4' },
      },
      md: { h: touchHeight, minW: touchHeight, textStyle: 'sm', px: '4', gap: '2', _icon: { boxSize: '4.5' } },
      lg: { h: '12', minW: '12', textStyle: 'md', px: '6', gap: '2.5', _icon: { boxSize: '5' } },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        boxShadow: 'xs',
        _hover: { bg: 'colorPalette.solid/88', boxShadow: 'sm' },
        _active: { bg: 'colorPalette.solid/80', boxShadow: 'none' },
        _expanded: { bg: 'colorPalette.solid/88' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
        _active: { bg: 'colorPalette.emphasized' },
        _expanded: { bg: 'colorPalette.muted' },
      },
      outline: {
        bg: 'bg.raised',
        borderColor: 'colorPalette.border',
        boxShadow: 'xs',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle', borderColor: 'colorPalette.emphasized' },
        _active: { bg: 'colorPalette.muted', boxShadow: 'none' },
        _expanded: { bg: 'colorPalette.muted' },
      },
      ghost: {
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
        _active: { bg: 'colorPalette.muted' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      plain: { color: 'colorPalette.fg' },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
})

const EDGE = '2.5rem'

/** Which edges of a list of tabs fade: the one at the end at first, both on the way, the one at the start at last. */
export const tabsKeyframes = {
  'tabs-edges': {
    '0%': { '--tabs-start': '0rem', '--tabs-end': EDGE },
    '4%, 96%': { '--tabs-start': EDGE, '--tabs-end': EDGE },
    '100%': { '--tabs-start': EDGE, '--tabs-end': '0rem' },
  },
}

/** Tabs on a line: 44 px high under a thumb and 40 px under a pointer, as the buttons are. */
/** The page's own ground is too close to the group's to show on it what is chosen. */
export const segmentGroupRecipe = defineSlotRecipe({
  ...segmentGroupSlotRecipe,
  base: {
    ...segmentGroupSlotRecipe.base,
    root: {
      ...segmentGroupSlotRecipe.base?.root,
      '--segment-indicator-bg': { _light: 'colors.bg.panel', _dark: 'colors.bg.emphasized' },
    },
    item: { ...segmentGroupSlotRecipe.base?.item, _checked: { fontWeight: 'bold' } },
  },
})

export const tabsRecipe = defineSlotRecipe({
  className: 'squall-tabs',
  slots: tabsAnatomy.keys(),
  base: {
    root: { position: 'relative', display: 'block' },
    list: {
      display: 'flex',
      position: 'relative',
      isolation: 'isolate',
      minH: 'var(--tabs-height)',
      // Tabs that do not fit are scrolled to; the edge behind which more of them wait fades.
      overflowX: 'auto',
      overflowY: 'hidden',
      scrollbarWidth: 'none',
      scrollPaddingInline: EDGE,
      maskImage:
        'linear-gradient(to right, transparent, #000 var(--tabs-start, 0rem), #000 calc(100% - var(--tabs-end, 0rem)), transparent)',
      animationName: 'tabs-edges',
      animationTimingFunction: 'linear',
      animationTimeline: 'scroll(self inline)',
    },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      position: 'relative',
      outline: '0',
      minW: 'var(--tabs-height)',
      height: 'var(--tabs-height)',
      flexShrink: '0',
      py: '2',
      fontWeight: 'medium',
      cursor: 'button',
      _focusVisible: { zIndex: 1, outline: '2px solid', outlineOffset: '-2px', outlineColor: 'colorPalette.focusRing' },
      _hover: { color: 'fg' },
      _disabled: { layerStyle: 'disabled' },
    },
    content: { width: '100%', pt: 'var(--tabs-content-padding)', focusVisibleRing: 'inside' },
  },
  variants: {
    fitted: {
      true: { trigger: { flex: 1, textAlign: 'center', justifyContent: 'center' } },
    },
    size: {
      md: {
        root: {
          '--tabs-height': { base: 'sizes.11', md: 'sizes.10' },
          '--tabs-content-padding': 'spacing.4',
        },
        trigger: { px: '4', textStyle: 'sm' },
      },
      lg: {
        root: { '--tabs-height': 'sizes.11', '--tabs-content-padding': 'spacing.4.5' },
        trigger: { px: '4.5', textStyle: 'md' },
      },
    },
    variant: {
      line: {
        list: { borderColor: 'border', borderBottomWidth: '1px' },
        trigger: {
          color: 'fg.muted',
          _selected: {
            color: 'fg',
            layerStyle: 'indicator.bottom',
            '--indicator-offset-y': '-1px',
            '--indicator-color': 'colors.colorPalette.solid',
          },
        },
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'line' },
})
