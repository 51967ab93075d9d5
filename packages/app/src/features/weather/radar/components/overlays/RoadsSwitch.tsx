import { Box, Code, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { useRoads } from '../../../../../platform/base-map/use-roads'
import { SwitchField } from '../../../../../ui/SwitchField'
import { useCurrentUser } from '../../../../auth/hooks'

const COMMAND = 'npm run squall -- roads <file.geojson>'

interface RoadsSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Highways on or off; where the server has none it says so, and administrators read how to add them. */
export function RoadsSwitch({ isOn, onChange }: RoadsSwitchProps) {
  const { isThere, isError } = useRoads(isOn)
  const { isAdmin } = useCurrentUser()
  const reasonId = useId()
  const isMissing = isThere === false
  return (
    <Box role="group" aria-label="Roads" aria-describedby={isMissing || isError ? reasonId : undefined}>
      <SwitchField label="Show Roads" isOn={isOn && !isMissing} disabled={isMissing} onChange={onChange} />
      {isMissing || isError ? (
        <Text id={reasonId} textStyle="xs" color="fg.muted">
          {isMissing ? 'This server has no road map. ' : 'The road map cannot be read right now.'}
          {isMissing && !isAdmin ? 'Its administrator can add one.' : null}
          {isMissing && isAdmin ? (
            <>
              Add one with <Code size="xs">{COMMAND}</Code>
            </>
          ) : null}
        </Text>
      ) : null}
    </Box>
  )
}
