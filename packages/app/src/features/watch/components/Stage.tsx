import { Box, Button, Flex } from '@chakra-ui/react'
import { Keyboard, Maximize, RectangleHorizontal } from 'lucide-react'
import type { ReactNode, Ref } from 'react'

interface StageProps {
  stageRef: Ref<HTMLDivElement>
  isTheatre?: boolean
  /** Missing, like `onHelp`, where the picture is only a part of the page. */
  onTheatre?: () => void
  onFullScreen: () => void
  onHelp?: () => void
  /** True inside a card, which has its own corners. */
  isInset?: boolean
  children: ReactNode
}

/** The 16:9 box of the picture with its buttons; it keeps its size before the picture arrives. */
export function Stage({ stageRef, isTheatre, onTheatre, onFullScreen, onHelp, isInset, children }: StageProps) {
  return (
    <Box
      ref={stageRef}
      className="dark"
      position="relative"
      w="full"
      aspectRatio="16 / 9"
      maxH={{ base: 'calc(100dvh - 8rem)', lg: 'calc(100dvh - 7rem)' }}
      bg="gray.950"
      color="gray.50"
      overflow="hidden"
      borderRadius={{ base: '0', lg: isInset ? '0' : 'l3' }}
    >
      {children}
      <Flex position="absolute" bottom="3" insetEnd="3" gap="2">
        {onHelp ? (
          <StageButton label="Keyboard help" hideBelow="lg" onClick={onHelp}>
            <Keyboard />
          </StageButton>
        ) : null}
        {onTheatre ? (
          <StageButton label="Theater view" isPressed={isTheatre} hideBelow="lg" onClick={onTheatre}>
            <RectangleHorizontal />
          </StageButton>
        ) : null}
        {document.fullscreenEnabled ? (
          <StageButton label="Full screen" onClick={onFullScreen}>
            <Maximize />
          </StageButton>
        ) : null}
      </Flex>
    </Box>
  )
}

interface StageButtonProps {
  label: string
  isPressed?: boolean
  hideBelow?: 'lg'
  onClick: () => void
  children: ReactNode
}

function StageButton({ label, isPressed, hideBelow, onClick, children }: StageButtonProps) {
  return (
    <Button
      px="0"
      bg="gray.975/70"
      color="gray.50"
      _hover={{ bg: 'gray.975' }}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      hideBelow={hideBelow}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
