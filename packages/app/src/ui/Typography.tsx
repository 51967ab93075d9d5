import { Button, chakra, Text, type TextProps } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'

/** Small text in the muted colour, for what explains or dates the text beside it. */
export const Muted = (props: TextProps) => <Text textStyle="sm" color="fg.muted" {...props} />

/** The name of a key, as help texts show it. */
export const KeyCap = chakra('kbd', {
  base: {
    whiteSpace: 'nowrap',
    px: '2',
    py: '0.5',
    borderWidth: '1px',
    borderRadius: 'l1',
    bg: 'bg.muted',
    color: 'fg',
    textStyle: 'sm',
  },
})

interface FoldedTextProps {
  isLong: boolean
  /** How many lines of a long text are shown at first. */
  lines: number
  children: ReactNode
}

/** A member's text with its line breaks; a long text is folded until the reader expands it. */
export function FoldedText({ isLong, lines, children }: FoldedTextProps) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <Text whiteSpace="pre-wrap" overflowWrap="anywhere" lineClamp={isLong && !isWhole ? lines : undefined}>
        {children}
      </Text>
      {isLong ? (
        <Button variant="plain" px="0" alignSelf="flex-start" color="accent.fg" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show more'}
        </Button>
      ) : null}
    </>
  )
}
