import { Box } from '@chakra-ui/react'
import type { Place } from '@squall/shared/rules/place'
import { MapMarker } from '../../../ui/map/MapMarker'
import { useLongPress } from '../../../ui/map/use-long-press'
import { ReportStormButton } from '../components/ReportStormButton'
import type { ReportStart } from './report-marks.rules'

/** The button on the map that opens the form of a report, and another one where the map was pressed for long. */
export function ReportFromMap({ start }: { start: ReportStart }) {
  const { place, clear } = useLongPress()
  return (
    <>
      <ReportStormButton
        {...start}
        label="Report"
        variant="solid"
        colorPalette="accent"
        size="lg"
        position="absolute"
        // Above the playback bar wherever the two would meet.
        bottom={{ base: '28', md: '24', xl: '10' }}
        insetEnd="2"
        minH="12"
        borderRadius="full"
        boxShadow="md"
        pointerEvents="auto"
      />
      {place === null ? null : <PressedPlace place={place} onUsed={clear} />}
    </>
  )
}

function PressedPlace({ place, onUsed }: { place: Place; onUsed: () => void }) {
  return (
    <MapMarker place={place} isOnTop>
      <Box boxSize="4" borderRadius="full" bg="accent.solid" borderWidth="3px" borderColor="bg.panel" boxShadow="md" />
      <Box position="absolute" top="6" insetStart="50%" translate="-50% 0" onClickCapture={onUsed}>
        <ReportStormButton place={place} placeLabel="Pressed place" label="Report here" minH="11" variant="solid" />
      </Box>
    </MapMarker>
  )
}
