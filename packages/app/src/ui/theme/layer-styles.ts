import { defineLayerStyles } from '@chakra-ui/react'

const card = {
  bg: 'bg.panel',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'l3',
  boxShadow: 'card',
}

/** A card that leads somewhere rises under the pointer and comes back down when pressed. */
export const risingCard = {
  transition: 'border-color 150ms, box-shadow 150ms, translate 150ms',
  _hover: { borderColor: 'accent.border', boxShadow: 'raised' },
  _active: { boxShadow: 'card' },
  _focusWithin: { borderColor: 'accent.focusRing' },
}

/** The surfaces above the page, lowest first: card, raised (over a card), overlay (over everything). */
export const surfaceLayers = defineLayerStyles({
  card: { value: card },
  cardLink: { value: { ...card, ...risingCard } },
  raised: { value: { ...card, bg: 'bg.raised', boxShadow: 'raised' } },
  overlay: { value: { ...card, bg: 'bg.overlay', boxShadow: 'overlay' } },
})
