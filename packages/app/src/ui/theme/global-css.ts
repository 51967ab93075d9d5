import { defineGlobalStyles } from '@chakra-ui/react'

const FORCED = '@media (forced-colors: active)'

const part = (scope: string, name: string, state = '') => `[data-scope=${scope}][data-part=${name}]${state}`

/** In forced-colors mode backgrounds disappear, so states shown only by a background use system colours instead. */
const forcedColors = defineGlobalStyles({
  [part('switch', 'control')]: {
    [FORCED]: { forcedColorAdjust: 'none', bg: 'Canvas', outline: '1px solid ButtonText' },
  },
  [part('switch', 'thumb')]: { [FORCED]: { forcedColorAdjust: 'none', bg: 'ButtonText' } },
  [part('switch', 'control', '[data-state=checked]')]: { [FORCED]: { bg: 'Highlight' } },
  [part('switch', 'thumb', '[data-state=checked]')]: { [FORCED]: { bg: 'HighlightText' } },
  [part('segment-group', 'item', '[data-state=checked]')]: { [FORCED]: { outline: '2px solid Highlight' } },
  [`${part('tabs', 'trigger', '[data-selected]')}, [aria-current=page], [aria-pressed=true]`]: {
    [FORCED]: { textDecoration: 'underline', textUnderlineOffset: '4px' },
  },
})

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
