import { Button } from '@chakra-ui/react'

interface EndStreamConfirmationProps {
  onConfirm: () => void
  onClose: () => void
}

/** Ending is for good, and a thumb slips easily. */
export function EndStreamConfirmation({ onConfirm, onClose }: EndStreamConfirmationProps) {
  return (
    <>
      <Button variant="outline" flex="1" onClick={onClose} autoFocus>
        Stay live
      </Button>
      <Button
        colorPalette="red"
        flex="1"
        onClick={() => {
          onConfirm()
          onClose()
        }}
      >
        End Stream now
      </Button>
    </>
  )
}
