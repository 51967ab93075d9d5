import { defineSlotRecipe } from '@chakra-ui/react'
import { nativeSelectAnatomy } from '@chakra-ui/react/anatomy'
import { inputRecipe } from './input'

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
