import { Box, Button, Card, Stack } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { PlaceSearch } from '../../../../ui/PlaceSearch'
import type { RadarScreen } from '../use-radar-screen'
import { DisplayControls } from './DisplayControls'
import { RadarChoice } from './RadarChoice'

/** Where the map is, and how it looks. On phones the look is folded away until it is wanted. */
export function ControlsCard({ screen }: { screen: RadarScreen }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Card.Root size="sm" p="4" gap={{ base: '2', lg: '4' }}>
      <PlaceSearch onShow={screen.showPlace} />
      <Button
        variant="ghost"
        hideFrom="lg"
        px="1"
        justifyContent="space-between"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Radar and map settings
        <Box asChild rotate={isOpen ? '180deg' : '0deg'} transition="rotate 150ms">
          <ChevronDown />
        </Box>
      </Button>
      <Stack id={id} gap="4" display={{ base: isOpen ? 'flex' : 'none', lg: 'flex' }}>
        <RadarChoice value={screen.radar} radars={screen.data.data?.radars ?? []} onChange={screen.chooseRadar} />
        <DisplayControls screen={screen} />
      </Stack>
    </Card.Root>
  )
}
