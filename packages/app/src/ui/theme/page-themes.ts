/**
 * The four themes a chaser's page may wear, as conditions: an element with `data-page-theme` carries the whole token set.
 * storm-dark and storm-light pin the two app themes, the others are dark themes with their own surfaces and accent.
 */
export const pageThemeConditions = {
  stormDark: '[data-page-theme=storm-dark] &',
  stormLight: '[data-page-theme=storm-light] &',
  tornadoRed: '[data-page-theme=tornado-red] &',
  lightningBlue: '[data-page-theme=lightning-blue] &',
}

interface ThemedColor {
  light: string
  dark: string
  tornadoRed?: string
  lightningBlue?: string
}

/** One semantic colour through the app themes and the page themes; the last two fall back to the dark value. */
export function themed({ light, dark, tornadoRed = dark, lightningBlue = dark }: ThemedColor) {
  return {
    value: {
      _light: light,
      _dark: dark,
      _stormDark: dark,
      _stormLight: light,
      _tornadoRed: tornadoRed,
      _lightningBlue: lightningBlue,
    },
  }
}
