import { defineGlobalStyles } from '@chakra-ui/react'

const FORCED = '@media (forced-colors: active)'
const part = (scope: string, name: string, state = '') => `[data-scope=${scope}][data-part=${name}]${state}`

/** Where the system takes all backgrounds away, what only a background told is told by the colours of the system. */
export const forcedColors = defineGlobalStyles({
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
