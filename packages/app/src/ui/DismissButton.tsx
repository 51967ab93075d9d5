import { Button } from '@chakra-ui/react'
import { X } from 'lucide-react'

interface DismissButtonProps {
  label: string
  onDismiss: () => void
}

/** A thumb-sized button in the banner's colour that dismisses the banner. */
export function DismissButton({ label, onDismiss }: DismissButtonProps) {
  return (
    <Button variant="plain" color="inherit" minW="11" minH="11" px="0" aria-label={label} onClick={onDismiss}>
      <X />
    </Button>
  )
}
