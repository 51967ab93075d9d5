import { defineSemanticTokens } from '@chakra-ui/react'
import { themed } from './page-themes'
import { weatherColors } from './weather-colors'

const shade = (name: string, step: number) => `{colors.${name}.${step}}`

/** The states a component may take in one hue, from faint surface to solid. */
function statePalette(name: 'red' | 'orange' | 'green' | 'blue') {
  return {
    contrast: { value: '{colors.white}' },
    fg: themed({ light: shade(name, 700), dark: shade(name, 300) }),
    subtle: themed({ light: shade(name, 100), dark: shade(name, 900) }),
    muted: themed({ light: shade(name, 200), dark: shade(name, 800) }),
    emphasized: themed({ light: shade(name, 300), dark: shade(name, 700) }),
    solid: { value: shade(name, 600) },
    focusRing: themed({ light: '{colors.ion.600}', dark: '{colors.ion.400}' }),
    border: themed({ light: shade(name, 300), dark: shade(name, 700) }),
  }
}

export const semanticColors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: themed({ light: '#E6ECF5', dark: '{colors.gray.975}', tornadoRed: '#14080B', lightningBlue: '#060B1F' }),
    subtle: themed({
      light: '{colors.gray.50}',
      dark: '{colors.gray.950}',
      tornadoRed: '#1B0B0F',
      lightningBlue: '#0A112B',
    }),
    muted: themed({ light: '#E1E8F2', dark: '{colors.gray.850}', tornadoRed: '#2C141A', lightningBlue: '#141F47' }),
    emphasized: themed({
      light: '#D2DBE9',
      dark: '{colors.gray.800}',
      tornadoRed: '#3D1D25',
      lightningBlue: '#1D2B5E',
    }),
    panel: themed({
      light: '{colors.white}',
      dark: '{colors.gray.900}',
      tornadoRed: '#220F14',
      lightningBlue: '#0F1838',
    }),
    /** Over a card; in the light theme shadows tell the layers apart, in dark ones each is lighter than the one below. */
    raised: themed({
      light: '{colors.white}',
      dark: '{colors.gray.850}',
      tornadoRed: '#2C141A',
      lightningBlue: '#141F47',
    }),
    /** Over everything: dialogs, menus and drawers. */
    overlay: themed({ light: '{colors.white}', dark: '#182036', tornadoRed: '#27121A', lightningBlue: '#121C40' }),
    inverted: themed({ light: '{colors.gray.900}', dark: '{colors.gray.50}' }),
    error: themed({ light: '{colors.red.100}', dark: '{colors.red.950}' }),
  },
  fg: {
    DEFAULT: themed({
      light: '{colors.gray.900}',
      dark: '{colors.gray.100}',
      tornadoRed: '#FBECEC',
      lightningBlue: '#EAF0FF',
    }),
    muted: themed({ light: '{colors.gray.600}', dark: '#A7B4CD', tornadoRed: '#D3AFB4', lightningBlue: '#AEBCEB' }),
    subtle: themed({ light: '#566483', dark: '{colors.gray.400}', tornadoRed: '#BB959B', lightningBlue: '#93A4DC' }),
    inverted: themed({ light: '{colors.gray.50}', dark: '{colors.gray.950}' }),
    error: themed({ light: '{colors.red.600}', dark: '{colors.red.400}' }),
    warning: themed({ light: '{colors.orange.700}', dark: '{colors.orange.300}' }),
    success: themed({ light: '{colors.green.700}', dark: '{colors.green.400}' }),
  },
  border: {
    DEFAULT: themed({
      light: '#CBD5E5',
      dark: '{colors.gray.800}',
      tornadoRed: '#452129',
      lightningBlue: '#22326B',
    }),
    muted: themed({
      light: '#DCE3EE',
      dark: '{colors.gray.850}',
      tornadoRed: '#33171E',
      lightningBlue: '#182451',
    }),
    emphasized: themed({
      light: '#7F8DAC',
      dark: '{colors.gray.600}',
      tornadoRed: '#7A414C',
      lightningBlue: '#4459A8',
    }),
    error: themed({ light: '{colors.red.600}', dark: '{colors.red.400}' }),
  },
  gray: {
    contrast: themed({ light: '{colors.white}', dark: '{colors.gray.950}' }),
    fg: themed({ light: '{colors.gray.800}', dark: '{colors.gray.200}' }),
    subtle: themed({
      light: '#DDE4F0',
      dark: '{colors.gray.850}',
      tornadoRed: '#2C141A',
      lightningBlue: '#141F47',
    }),
    muted: themed({
      light: '#CED8E8',
      dark: '{colors.gray.800}',
      tornadoRed: '#3D1D25',
      lightningBlue: '#1D2B5E',
    }),
    emphasized: themed({ light: '{colors.gray.300}', dark: '{colors.gray.700}' }),
    solid: themed({ light: '{colors.gray.800}', dark: '{colors.gray.100}' }),
    focusRing: themed({
      light: '{colors.ion.600}',
      dark: '{colors.ion.400}',
      tornadoRed: '#FF9A8B',
      lightningBlue: '#8FB4FF',
    }),
    border: themed({ light: '{colors.gray.300}', dark: '{colors.gray.700}' }),
  },
  accent: {
    contrast: themed({ light: '{colors.white}', dark: '#03201C', tornadoRed: '#2A0505', lightningBlue: '#040B24' }),
    fg: themed({
      light: '{colors.ion.700}',
      dark: '{colors.ion.300}',
      tornadoRed: '#FF9A8B',
      lightningBlue: '#8FB4FF',
    }),
    subtle: themed({
      light: '{colors.ion.50}',
      dark: '{colors.ion.950}',
      tornadoRed: '#3A1418',
      lightningBlue: '#13235A',
    }),
    muted: themed({
      light: '{colors.ion.100}',
      dark: '{colors.ion.900}',
      tornadoRed: '#52191E',
      lightningBlue: '#1A3077',
    }),
    emphasized: themed({
      light: '{colors.ion.200}',
      dark: '{colors.ion.800}',
      tornadoRed: '#6F2127',
      lightningBlue: '#234099',
    }),
    solid: themed({
      light: '{colors.ion.600}',
      dark: '{colors.ion.400}',
      tornadoRed: '#FF7A66',
      lightningBlue: '#6C9BFF',
    }),
    focusRing: themed({
      light: '{colors.ion.600}',
      dark: '{colors.ion.400}',
      tornadoRed: '#FF9A8B',
      lightningBlue: '#8FB4FF',
    }),
    border: themed({
      light: '{colors.ion.500}',
      dark: '{colors.ion.800}',
      tornadoRed: '#6F2127',
      lightningBlue: '#234099',
    }),
  },
  red: statePalette('red'),
  orange: statePalette('orange'),
  green: statePalette('green'),
  blue: statePalette('blue'),
  ...weatherColors,
})

/** One radius for every surface; l1 is for elements inside a control. */
export const semanticRadii = defineSemanticTokens.radii({
  l1: { value: '0.375rem' },
  l2: { value: '0.625rem' },
  l3: { value: '0.625rem' },
})

/** `card`, `raised` and `overlay` belong to the surfaces of layer-styles.ts; the other ones to single controls. */
export const semanticShadows = defineSemanticTokens.shadows({
  xs: themed({ light: '0 1px 2px rgba(20, 28, 46, 0.10)', dark: '0 1px 2px rgba(0, 0, 0, 0.5)' }),
  sm: themed({ light: '0 2px 6px rgba(20, 28, 46, 0.10)', dark: '0 2px 6px rgba(0, 0, 0, 0.5)' }),
  md: themed({ light: '0 4px 14px rgba(20, 28, 46, 0.14)', dark: '0 4px 14px rgba(0, 0, 0, 0.5)' }),
  lg: themed({ light: '0 10px 28px rgba(20, 28, 46, 0.18)', dark: '0 10px 28px rgba(0, 0, 0, 0.55)' }),
  xl: themed({ light: '0 18px 44px rgba(20, 28, 46, 0.22)', dark: '0 18px 44px rgba(0, 0, 0, 0.6)' }),
  card: themed({
    light: '0 1px 2px rgba(20, 28, 46, 0.08), 0 2px 8px rgba(20, 28, 46, 0.06)',
    dark: '0 1px 3px rgba(0, 0, 0, 0.45)',
  }),
  raised: themed({
    light: '0 2px 4px rgba(20, 28, 46, 0.08), 0 10px 24px rgba(20, 28, 46, 0.14)',
    dark: '0 2px 4px rgba(0, 0, 0, 0.5), 0 10px 24px rgba(0, 0, 0, 0.45)',
  }),
  overlay: themed({
    light: '0 4px 12px rgba(20, 28, 46, 0.12), 0 24px 64px rgba(20, 28, 46, 0.28)',
    dark: '0 4px 12px rgba(0, 0, 0, 0.5), 0 24px 64px rgba(0, 0, 0, 0.65)',
  }),
})
