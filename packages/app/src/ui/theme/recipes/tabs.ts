import { defineSlotRecipe } from '@chakra-ui/react'
import { tabsAnatomy } from '@chakra-ui/react/anatomy'

/** Tabs on a line: 44 px high under a thumb and 40 px under a pointer, as the buttons are. */
export const tabsRecipe = defineSlotRecipe({
  className: 'squall-tabs',
  slots: tabsAnatomy.keys(),
  base: {
    root: { position: 'relative', display: 'block' },
    list: { display: 'flex', position: 'relative', isolation: 'isolate', minH: 'var(--tabs-height)' },
    trigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      position: 'relative',
      outline: '0',
      minW: 'var(--tabs-height)',
      height: 'var(--tabs-height)',
      py: '2',
      fontWeight: 'medium',
      cursor: 'button',
      _focusVisible: { zIndex: 1, outline: '2px solid', outlineColor: 'colorPalette.focusRing' },
      _disabled: { layerStyle: 'disabled' },
    },
    content: { width: '100%', pt: 'var(--tabs-content-padding)', focusVisibleRing: 'inside' },
  },
  variants: {
    fitted: {
      true: { trigger: { flex: 1, textAlign: 'center', justifyContent: 'center' } },
    },
    size: {
      md: {
        root: {
          '--tabs-height': { base: 'sizes.11', md: 'sizes.10' },
          '--tabs-content-padding': 'spacing.4',
        },
        trigger: { px: '4', textStyle: 'sm' },
      },
      lg: {
        root: { '--tabs-height': 'sizes.11', '--tabs-content-padding': 'spacing.4.5' },
        trigger: { px: '4.5', textStyle: 'md' },
      },
    },
    variant: {
      line: {
        list: { borderColor: 'border', borderBottomWidth: '1px' },
        trigger: {
          color: 'fg.muted',
          _selected: {
            color: 'fg',
            layerStyle: 'indicator.bottom',
            '--indicator-offset-y': '-1px',
            '--indicator-color': 'colors.colorPalette.solid',
          },
        },
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'line' },
})
