import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { BellRing, Volume1, Volume2, VolumeX } from 'lucide-react'
import { allowSound, changeSoundSettings, testSound, useSoundSettings, useSoundState } from './alarm-sound'

interface AlertSoundControlsProps {
  /** Leaves out the explanation and the test button, for use inside a notice. */
  isCompact?: boolean
}

/** The alarm volume of this device, with a test button and a hint when the browser blocks sound. */
export function AlertSoundControls({ isCompact = false }: AlertSoundControlsProps) {
  const state = useSoundState()
  const { muted, volume } = useSoundSettings()
  const Icon = muted || volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  if (state === 'missing') return <Text textStyle="sm">This browser cannot play the alert sound.</Text>
  return (
    <Flex role="group" aria-label="Alert sound" gap="2" alignItems="center" wrap="wrap">
      {state === 'blocked' ? (
        <Button
          colorPalette="accent"
          size="sm"
          flex={{ base: '1 0 100%', md: '0 0 auto' }}
          onClick={() => void allowSound()}
        >
          <BellRing />
          Tap to allow alert sound
        </Button>
      ) : null}
      <Button
        variant={isCompact ? 'plain' : 'outline'}
        size="sm"
        px="0"
        color="inherit"
        aria-label="Mute alert sound"
        aria-pressed={muted}
        title={muted ? 'Alert sound is off' : 'Alert sound is on'}
        onClick={() => changeSoundSettings({ muted: !muted, volume })}
      >
        <Icon />
      </Button>
      <chakra.input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={muted ? 0 : volume}
        onChange={(event) => changeSoundSettings({ muted: false, volume: Number(event.target.value) })}
        aria-label="Volume of alerts"
        w={isCompact ? '24' : '32'}
        h={{ base: '11', md: '9' }}
        cursor="pointer"
        accentColor={isCompact ? 'currentColor' : 'var(--squall-colors-accent-solid)'}
      />
      {isCompact ? null : (
        <>
          <Button variant="outline" size="sm" disabled={muted || volume === 0} onClick={() => void testSound()}>
            Test sound
          </Button>
          <Box textStyle="xs" color="fg.muted" flexBasis={{ base: 'full', md: 'auto' }}>
            {muted || volume === 0 ? 'Alert sound is off.' : 'Sounds once for each extreme alert near you.'}
          </Box>
        </>
      )}
    </Flex>
  )
}
