import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'
import { nativeSelectAnatomy } from '@chakra-ui/react/anatomy'

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

/** An input of several lines. */
export const textareaRecipe = defineRecipe({
  className: 'squall-textarea',
  base: {
    ...inputRecipe.base,
    height: 'auto',
    minHeight: '24',
    lineHeight: '1.5',
    px: '3.5',
    py: '2.5',
    resize: 'vertical',
  },
})

/** An input that offers a choice; the system draws the list. */
export const nativeSelectRecipe = defineSlotRecipe({
  className: 'squall-native-select',
  slots: nativeSelectAnatomy.keys(),
  base: {
    root: {
      display: 'flex',
      position: 'relative',
      width: '100%',
      height: 'fit-content',
      '--input-height': { base: 'sizes.12', md: 'sizes.11' },
    },
    field: { ...inputRecipe.base, ps: '3.5', pe: '10', '& > option': { bg: 'bg.panel', color: 'fg' } },
    indicator: {
      position: 'absolute',
      insetEnd: '3.5',
      top: '50%',
      translate: '0 -50%',
      pointerEvents: 'none',
      color: 'fg.muted',
      _icon: { boxSize: '4' },
    },
  },
})
