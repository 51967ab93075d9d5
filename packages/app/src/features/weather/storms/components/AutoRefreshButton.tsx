import { Button, chakra } from '@chakra-ui/react'
import { RefreshCw } from 'lucide-react'

interface AutoRefreshButtonProps {
  isOn: boolean
  onToggle: () => void
}

/** Its icon turns while the list renews itself; motion that is not wanted stands still. */
export function AutoRefreshButton({ isOn, onToggle }: AutoRefreshButtonProps) {
  return (
    <Button size="sm" variant="outline" ms="auto" aria-pressed={isOn} onClick={onToggle}>
      <chakra.span display="inline-flex" animation={isOn ? 'spin 3s linear infinite' : undefined}>
        <RefreshCw />
      </chakra.span>
      {isOn ? 'Auto-refresh on' : 'Auto-refresh off'}
    </Button>
  )
}
