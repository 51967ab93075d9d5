import { Button, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'

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
