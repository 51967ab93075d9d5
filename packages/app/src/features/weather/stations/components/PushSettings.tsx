import { Box, Stack, Text } from '@chakra-ui/react'
import type { DeviceType, WeatherStation } from '@squall/shared/contract/weather'
import { CopyField } from '../../../../ui/CopyField'
import { listPushSettings } from '../rules'

interface PushSettingsProps {
  push: NonNullable<WeatherStation['push']>
  deviceType: DeviceType
}

/** The settings to enter in a device that pushes its readings. */
export function PushSettings({ push, deviceType }: PushSettingsProps) {
  return (
    <Stack as="section" aria-label="Connection" gap="3" borderWidth="1px" borderRadius="l2" p="3" bg="bg.subtle">
      <Text textStyle="sm">
        Open the settings of your station or its relay, choose a customized or own weather server, and enter this. The
        key belongs to this station alone; whoever has it can send readings in its name.
      </Text>
      {listPushSettings(push, deviceType, new URL(window.location.href)).map(({ label, text, isShort }) => (
        <Box key={label}>
          <Text textStyle="xs" color="fg.muted" mb="1">
            {label}
          </Text>
          {isShort ? <Text textStyle="sm">{text}</Text> : <CopyField text={text} what={label.toLowerCase()} />}
        </Box>
      ))}
    </Stack>
  )
}
