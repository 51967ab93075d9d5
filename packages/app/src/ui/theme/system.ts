import { createSystem, defaultBaseConfig, defineConfig, defineGlobalStyles } from '@chakra-ui/react'
import {
  alertSlotRecipe,
  animationStyles,
  breakpoints,
  checkboxSlotRecipe,
  containerRecipe,
  fieldSlotRecipe,
  headingRecipe,
  iconRecipe,
  keyframes,
  layerStyles,
  linkRecipe,
  separatorRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tokens,
} from '@chakra-ui/react/theme'
import { surfaceLayers } from './layer-styles'
import { pageThemeConditions } from './page-themes'
import { palette } from './palette'
import { buttonRecipe, segmentGroupRecipe, tabsKeyframes, tabsRecipe } from './recipes/controls'
import { inputRecipe, nativeSelectRecipe, textareaRecipe } from './recipes/input'
import { badgeRecipe, cardRecipe, dialogRecipe, drawerRecipe } from './recipes/surfaces'
import { semanticColors, semanticRadii, semanticShadows } from './semantic-tokens'
import { textStyles } from './text-styles'

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

const globalCss = defineGlobalStyles({
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
  // One part of the page fills the screen, see useCoveredPage; the rest keeps its place and cannot be reached.
  'html[data-covered]': { overflow: 'hidden', '--bottom-bar-height': '0px' },
  'html[data-covered] #root': { visibility: 'hidden' },
  'html[data-covered] [data-cover]': { visibility: 'visible' },
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

const typeface = '"Overpass Variable", "Overpass Fallback", system-ui, sans-serif'

/** Only the recipes the app uses are here; a component that is new to the app brings its recipe along. */
const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'squall',
  cssVarsRoot: ':where(html, .chakra-theme)',
  conditions: pageThemeConditions,
  globalCss,
  theme: {
    breakpoints,
    keyframes: { ...keyframes, ...tabsKeyframes },
    tokens: {
      ...tokens,
      colors: palette,
      fonts: {
        heading: { value: typeface },
        body: { value: typeface },
        mono: { value: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace' },
      },
    },
    semanticTokens: { colors: semanticColors, radii: semanticRadii, shadows: semanticShadows },
    textStyles,
    layerStyles: { ...layerStyles, ...surfaceLayers },
    animationStyles,
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      container: containerRecipe,
      heading: headingRecipe,
      icon: iconRecipe,
      input: inputRecipe,
      link: linkRecipe,
      separator: separatorRecipe,
      skeleton: skeletonRecipe,
      skipNavLink: skipNavLinkRecipe,
      spinner: spinnerRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: {
      alert: alertSlotRecipe,
      card: cardRecipe,
      checkbox: checkboxSlotRecipe,
      dialog: dialogRecipe,
      drawer: drawerRecipe,
      field: fieldSlotRecipe,
      nativeSelect: nativeSelectRecipe,
      segmentGroup: segmentGroupRecipe,
      switch: switchSlotRecipe,
      tabs: tabsRecipe,
    },
  },
})

export const system = createSystem(defaultBaseConfig, config)
