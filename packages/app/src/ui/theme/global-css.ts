import { defineGlobalStyles } from '@chakra-ui/react'
import { forcedColors } from './forced-colors'

export const globalCss = defineGlobalStyles({
  '*': {
    '--global-font-mono': 'fonts.mono',
    '--global-font-body': 'fonts.body',
    '--global-color-border': 'colors.border',
  },
  html: {
    bg: 'bg',
    color: 'fg',
    colorPalette: 'gray',
    lineHeight: '1.5',
    fontVariantNumeric: 'tabular-nums',
    textSizeAdjust: '100%',
    WebkitTapHighlightColor: 'transparent',
    scrollPaddingTop: '20',
    scrollPaddingBottom: '24',
  },
  'html[data-bottom-bar]': { '--bottom-bar-height': { base: '4rem', md: '0px' } },
  ...forcedColors,
  '*::placeholder': { color: 'fg.subtle', opacity: 1 },
  '*::selection': { bg: 'accent.emphasized' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Not a tiny one, which would hold back every change of every property by a frame.
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
})
