import { chakra } from '@chakra-ui/react'
import { playbackRates } from '@squall/shared/rules/recording'

/** The choice of speeds, in the bar of a player. Other speeds change the pitch of the sound. */
export default function SpeedSelect({ rate, onChange }: { rate: number; onChange: (rate: number) => void }) {
  return (
    <chakra.select
      aria-label="Speed"
      title="Speed"
      value={rate}
      onChange={({ target }) => onChange(Number(target.value))}
      appearance="none"
      h="11"
      minW="11"
      px="1.5"
      bg="transparent"
      color={rate === 1 ? 'inherit' : 'accent.fg'}
      textAlign="center"
      textStyle="sm"
      fontWeight="bold"
      borderRadius="l2"
      cursor="pointer"
      _hover={{ bg: 'white/14' }}
      focusVisibleRing="outside"
      css={{ '& > option': { color: 'black', background: 'white' } }}
    >
      {playbackRates.map((speed) => (
        <option key={speed} value={speed}>
          {`${speed}×`}
        </option>
      ))}
    </chakra.select>
  )
}
