/** For a link of one line that stands alone: on phones it takes the press of a thumb within 44 px, and no more room. */
export const thumbReach = {
  position: 'relative',
  _before: { content: '""', display: { md: 'none' }, position: 'absolute', insetBlock: '-3', insetInline: '-2' },
} as const
