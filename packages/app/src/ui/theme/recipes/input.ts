import { defineRecipe } from '@chakra-ui/react'

export const inputRecipe = defineRecipe({
  className: 'squall-input',
  base: {
    width: '100%',
    minWidth: '0',
    height: 'var(--input-height)',
    position: 'relative',
    appearance: 'none',
    outline: '0',
    textAlign: 'start',
    // 16 px keeps phones from zooming into the field.
    fontSize: { base: 'md', md: 'sm' },
    borderRadius: 'l2',
    borderWidth: '1px',
    bg: 'bg.subtle',
    borderColor: 'border.emphasized',
    focusVisibleRing: 'inside',
    focusRingWidth: '2px',
    focusRingColor: 'accent.focusRing',
    transitionProperty: 'border-color, background',
    transitionDuration: 'fast',
    _hover: { borderColor: 'fg.subtle' },
    _disabled: { layerStyle: 'disabled' },
    _invalid: { borderColor: 'border.error', focusRingColor: 'border.error' },
  },
  variants: {
    size: {
      sm: { px: '3', '--input-height': { base: 'sizes.11', md: 'sizes.9' } },
      md: { px: '3.5', '--input-height': { base: 'sizes.12', md: 'sizes.11' } },
      lg: { px: '4', '--input-height': 'sizes.12' },
    },
  },
  defaultVariants: { size: 'md' },
})
