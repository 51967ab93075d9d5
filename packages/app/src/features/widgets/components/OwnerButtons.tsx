import { Flex } from '@chakra-ui/react'
import type { Widget } from '@squall/shared/contract/channel'
import { Pencil, Trash2 } from 'lucide-react'
import { HandleButton } from './HandleButton'

interface OwnerButtonsProps {
  widget: Widget
  onEdit: (widget: Widget) => void
  onRemove: (widgetId: string) => void
}

export function OwnerButtons({ widget, onEdit, onRemove }: OwnerButtonsProps) {
  return (
    <Flex flexShrink="0">
      <HandleButton aria-label={`Edit ${widget.widgetTitle}`} onClick={() => onEdit(widget)}>
        <Pencil />
      </HandleButton>
      <HandleButton aria-label={`Delete ${widget.widgetTitle}`} onClick={() => onRemove(widget.id)}>
        <Trash2 />
      </HandleButton>
    </Flex>
  )
}
