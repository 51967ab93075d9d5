import { defineSemanticTokens } from '@chakra-ui/react'
import { themed } from './page-themes'

/** One radius for every surface; l1 is for elements inside a control. */
export const semanticRadii = defineSemanticTokens.radii({
  l1: { value: '0.375rem' },
  l2: { value: '0.625rem' },
  l3: { value: '0.625rem' },
})

export const semanticShadows = defineSemanticTokens.shadows({
  xs: themed({ light: '0 1px 2px rgba(20, 28, 46, 0.10)', dark: '0 1px 2px rgba(0, 0, 0, 0.5)' }),
  sm: themed({ light: '0 2px 6px rgba(20, 28, 46, 0.10)', dark: '0 2px 6px rgba(0, 0, 0, 0.5)' }),
  md: themed({ light: '0 4px 14px rgba(20, 28, 46, 0.12)', dark: '0 4px 14px rgba(0, 0, 0, 0.5)' }),
  lg: themed({ light: '0 10px 28px rgba(20, 28, 46, 0.14)', dark: '0 10px 28px rgba(0, 0, 0, 0.55)' }),
  xl: themed({ light: '0 18px 44px rgba(20, 28, 46, 0.18)', dark: '0 18px 44px rgba(0, 0, 0, 0.6)' }),
})
