import { Box, Button, Flex, Text } from '@chakra-ui/react'
import type { ReadTrack } from '@squall/shared/contract/community'
import { FileUp, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatMiles, formatQuantity } from '../../../platform/format'
import { FormAlert } from '../../../ui/FormAlert'
import { readTrack } from '../read-track'
import { RouteMap } from './RouteMap'

interface TrackFieldProps {
  track: ReadTrack | null
  onChange: (track: ReadTrack | null) => void
}

/** A GPX file, read by the server at once and shown as it will be drawn. */
export function TrackField({ track, onChange }: TrackFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    setReading(true)
    setProblem(null)
    try {
      onChange(await readTrack(file))
    } catch (error) {
      onChange(null)
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <Flex direction="column" gap="3">
      <Box>
        <Text textStyle="sm" fontWeight="medium" mb="1.5">
          GPS track
        </Text>
        <Flex gap="2" wrap="wrap" alignItems="center">
          <input
            ref={input}
            type="file"
            accept=".gpx,application/gpx+xml"
            aria-label="GPX file"
            hidden
            onChange={(event) => {
              void read(event.target.files?.[0])
              // The same file may be chosen again.
              event.target.value = ''
            }}
          />
          <Button variant="outline" disabled={isReading} onClick={() => input.current?.click()}>
            <FileUp />
            {isReading ? 'Reading...' : track === null ? 'Choose GPX File' : 'Choose Another'}
          </Button>
          {track === null ? null : (
            <Button variant="ghost" onClick={() => onChange(null)}>
              <X />
              Remove
            </Button>
          )}
        </Flex>
        <Text textStyle="xs" color="fg.muted" mt="1.5" role="status">
          {track === null
            ? 'Optional, up to 5 MB. Everybody sees where you drove: leave out your home.'
            : `${formatMiles(track.miles)}, ${formatQuantity(track.pointsRead, 'point')} read. Everybody sees where you drove.`}
        </Text>
      </Box>
      {problem === null ? null : <FormAlert status="error" sentence={problem} />}
      {track === null ? null : (
        <RouteMap key={track.pointsRead} track={track.points} label="Map of the track in your file" />
      )}
    </Flex>
  )
}
