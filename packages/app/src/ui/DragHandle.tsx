import { Button } from '@chakra-ui/react'
import { GripVertical } from 'lucide-react'
import type { useDraggable } from './use-draggable'

type DragHandleProps = ReturnType<typeof useDraggable>['handleProps'] & { label: string }

/** The handle of a movable panel, for pointer and arrow keys. */
export function DragHandle({ label, ...handleProps }: DragHandleProps) {
  return (
    <Button
      variant="plain"
      px="0"
      w="8"
      minW="8"
      color="gray.300"
      cursor="grab"
      touchAction="none"
      aria-label={label}
      {...handleProps}
    >
      <GripVertical />
    </Button>
  )
}
