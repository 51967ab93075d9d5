import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { type RefObject, useRef } from 'react'
import { useShortcuts } from '../../../platform/use-shortcuts'
import { KeyCap } from '../../../ui/KeyCap'

interface AnswersProps {
  isAnswered: boolean
  onAnswer: (isEssential: boolean) => void
}

/** The two answers, by pointer or by keys. */
export function Answers({ isAnswered, onAnswer }: AnswersProps) {
  const essential = useRef<HTMLButtonElement>(null)
  const notEssential = useRef<HTMLButtonElement>(null)
  const focus = (button: RefObject<HTMLButtonElement | null>) => () => button.current?.focus()
  useShortcuts({
    1: () => onAnswer(true),
    e: () => onAnswer(true),
    2: () => onAnswer(false),
    n: () => onAnswer(false),
    arrowleft: focus(essential),
    arrowright: focus(notEssential),
  })
  // Not disabled, which would take the focus from who plays by keyboard; the game takes no second answer anyway.
  const ariaDisabled = isAnswered ? true : undefined
  return (
    <Box>
      <Flex gap="3">
        <Button
          ref={essential}
          size="lg"
          flex="1"
          px="3"
          colorPalette="accent"
          aria-disabled={ariaDisabled}
          onClick={() => onAnswer(true)}
        >
          Essential
        </Button>
        <Button
          ref={notEssential}
          size="lg"
          flex="1"
          px="3"
          variant="outline"
          aria-disabled={ariaDisabled}
          onClick={() => onAnswer(false)}
        >
          Not Essential
        </Button>
      </Flex>
      <Text color="fg.muted" textStyle="sm" mt="3" hideBelow="md">
        Keys: <KeyCap>1</KeyCap> or <KeyCap>E</KeyCap> Essential, <KeyCap>2</KeyCap> or <KeyCap>N</KeyCap> Not
        Essential, <KeyCap>←</KeyCap> <KeyCap>→</KeyCap> and <KeyCap>Enter</KeyCap> to choose
      </Text>
    </Box>
  )
}
