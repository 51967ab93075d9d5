import { Box, Button, type ButtonProps } from '@chakra-ui/react'
import { Activity, Keyboard, type LucideIcon, Rows3, Settings, SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { StageButton } from '../../../ui/StageBar'
import { useChatDensity } from '../../chat/hooks'

interface PlayerSettingsProps {
  hasSoundPanel: boolean
  onSoundPanel: () => void
  hasStats: boolean
  onStats: () => void
  onHelp?: (() => void) | undefined
}

/** The less frequent choices of the player. The panel stays in the stage, which may fill the screen. */
export function PlayerSettings({ hasSoundPanel, onSoundPanel, hasStats, onStats, onHelp }: PlayerSettingsProps) {
  const [isOpen, setOpen] = useState(false)
  const [density, toggleDensity] = useChatDensity()
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    trigger.current?.focus({ preventScroll: true })
  }
  const choose = (act: () => void) => () => {
    act()
    close()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  return (
    <Box position="relative" onKeyDown={closeOnEscape}>
      <StageButton
        ref={trigger}
        label="Player settings"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <Settings />
      </StageButton>
      {isOpen ? (
        <Box
          role="group"
          aria-label="Settings of the player"
          data-holds-controls
          position="absolute"
          bottom="12"
          insetStart="0"
          w="60"
          p="1"
          bg="gray.975/96"
          color="gray.50"
          borderWidth="1px"
          borderColor="white/12"
          borderRadius="l2"
        >
          <Choice icon={SlidersHorizontal} aria-pressed={hasSoundPanel} onClick={choose(onSoundPanel)}>
            {hasSoundPanel ? 'Hide the sound panel' : 'Sound panel that moves'}
          </Choice>
          <Choice icon={Rows3} onClick={choose(toggleDensity)}>
            {density === 'compact' ? 'Larger chat lines' : 'Compact chat lines'}
          </Choice>
          <Choice icon={Activity} aria-pressed={hasStats} onClick={choose(onStats)}>
            {hasStats ? 'Hide the stats' : 'Stats'}
          </Choice>
          {onHelp ? (
            // A phone has no keyboard, and its picture no room for a fourth choice.
            <Choice icon={Keyboard} hideBelow="md" onClick={choose(onHelp)}>
              Keyboard help
            </Choice>
          ) : null}
        </Box>
      ) : null}
    </Box>
  )
}

function Choice({ icon: Icon, children, ...props }: ButtonProps & { icon: LucideIcon }) {
  return (
    <Button
      variant="plain"
      w="full"
      px="3"
      justifyContent="flex-start"
      color="inherit"
      fontWeight="medium"
      _hover={{ bg: 'white/14' }}
      {...props}
    >
      <Icon />
      {children}
    </Button>
  )
}
