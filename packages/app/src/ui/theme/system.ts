import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import {
  alertSlotRecipe,
  animationStyles,
  breakpoints,
  checkboxSlotRecipe,
  containerRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  iconRecipe,
  keyframes,
  layerStyles,
  linkRecipe,
  segmentGroupSlotRecipe,
  separatorRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tokens,
} from '@chakra-ui/react/theme'
import { globalCss } from './global-css'
import { pageThemeConditions } from './page-themes'
import { palette } from './palette'
import { badgeRecipe } from './recipes/badge'
import { buttonRecipe } from './recipes/button'
import { cardRecipe } from './recipes/card'
import { inputRecipe, nativeSelectRecipe, textareaRecipe } from './recipes/input'
import { tabsRecipe } from './recipes/tabs'
import { semanticColors } from './semantic-colors'
import { semanticRadii, semanticShadows } from './shape'
import { textStyles } from './text-styles'

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
    keyframes,
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
    layerStyles,
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
      dialog: dialogSlotRecipe,
      drawer: drawerSlotRecipe,
      field: fieldSlotRecipe,
      nativeSelect: nativeSelectRecipe,
      segmentGroup: segmentGroupSlotRecipe,
      switch: switchSlotRecipe,
      tabs: tabsRecipe,
    },
  },
})

export const system = createSystem(defaultBaseConfig, config)
