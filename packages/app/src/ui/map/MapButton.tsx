import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface MapButtonProps {
  label: string
  isPressed?: boolean
  onClick: () => void
  /** An icon. */
  children: ReactNode
}

/** A button over a map, large enough for a thumb. */
export function MapButton({ label, isPressed, onClick, children }: MapButtonProps) {
  return (
    <Button
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
      onClick={onClick}
      variant="outline"
      boxSize={{ base: '11', md: '9' }}
      minW="0"
      px="0"
      bg="bg.panel"
      _hover={{ bg: 'bg.muted' }}
    >
      {children}
    </Button>
  )
}
