import { Box, Text } from '@chakra-ui/react'
import type { RecordingStorage } from '@squall/shared/contract/live'
import { PINNED_REPLAYS_FILL_QUOTA, type ReplayVisibility } from '@squall/shared/rules/recording'
import { SwitchField } from '../../../ui/Form'
import { SegmentChoice } from '../../../ui/SegmentChoice'
import { visibilityChoices, warnOfStorage } from '../../replays/rules'

interface RecordChoiceProps {
  isRecorded: boolean
  onChange: (isRecorded: boolean) => void
  visibility: ReplayVisibility
  onVisibility: (visibility: ReplayVisibility) => void
  /** Undefined until it is known. */
  storage: RecordingStorage | undefined
}

/** The choice to have a stream recorded and of who may watch it afterwards, with what that means. */
export function RecordChoice({ isRecorded, onChange, visibility, onVisibility, storage }: RecordChoiceProps) {
  const isFull = storage?.isFull ?? false
  const who = visibilityChoices.find(({ value }) => value === visibility)?.who
  const warning = isFull ? PINNED_REPLAYS_FILL_QUOTA : isRecorded ? warnOfStorage(storage) : null
  return (
    <Box>
      <SwitchField label="Record this stream" isOn={isRecorded} disabled={isFull} onChange={onChange} />
      <Text textStyle="xs" color="fg.muted" mt="1">
        {isRecorded
          ? `The server keeps picture and sound, and viewers see that it records. ${who}; only you can download or delete the recording.`
          : 'Picture and sound are live only, and not kept.'}
      </Text>
      {isRecorded ? (
        <Box mt="3">
          <SegmentChoice
            label="Who may watch the replay"
            choices={visibilityChoices}
            value={visibility}
            onChange={onVisibility}
          />
        </Box>
      ) : null}
      {warning === null ? null : (
        <Text textStyle="xs" color="fg.warning" mt="2" role="status">
          {warning}
        </Text>
      )}
    </Box>
  )
}
