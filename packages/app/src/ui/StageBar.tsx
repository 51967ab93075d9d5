import { Box, Button, Flex } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'

/** The end of the picture that no chat covers. */
export const stageEnd = 'var(--stage-end, 0px)'

/** The upper edge for what lies over a picture, below the strip of a warning. */
export const stageTop = 'calc(var(--stage-top, 0px) + 0.75rem)'

/** The lower edge for what lies over a picture, above the bar and its timeline. */
export const aboveBar = 'var(--stage-bar, 4rem)'

interface StageBarProps {
  label: string
  /** Stays while the stage is idle. */
  isHeld?: boolean
  /** The controls at the end: weather, settings, sizes. */
  actions?: ReactNode
  /** A row above the controls, as wide as the picture. */
  timeline?: ReactNode
  children: ReactNode
}

/** The row of controls at the bottom edge of a picture. It fades out while the stage around it is idle. */
export function StageBar({ label, isHeld = false, actions, timeline, children }: StageBarProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      data-held={isHeld || undefined}
      position="absolute"
      insetStart="0"
      insetEnd={stageEnd}
      bottom="0"
      zIndex="4"
      px={{ base: '1', md: '2' }}
      pt="8"
      pb="1"
      color="gray.50"
      bgImage={timeline ? 'linear-gradient(to top, rgb(5 8 15 / 0.88), rgb(5 8 15 / 0.72) 70%, transparent)' : shade}
      transition="opacity 200ms"
      css={barTaps}
    >
      {timeline}
      <Flex data-controls alignItems="center" gap={{ base: '0', md: '1' }}>
        {children}
        <Box data-gap flex="1" />
        {actions}
      </Flex>
    </Box>
  )
}

const shade = 'linear-gradient(to top, rgb(5 8 15 / 0.88), rgb(5 8 15 / 0.56) 50%, transparent)'

/** The shade and the gap let taps through to the picture, and so do hidden controls: the first tap only shows them. */
const barTaps = {
  pointerEvents: 'none',
  '& > [data-controls] > :not([data-gap])': { pointerEvents: 'auto' },
  '[data-idle] &:not([data-held])': { opacity: 0 },
  '[data-idle] &:not([data-held]) > [data-controls] > *': { pointerEvents: 'none' },
} as const

interface StageButtonProps extends ComponentProps<typeof Button> {
  label: string
  isPressed?: boolean | undefined
}

/** A button of the bar: an icon in the white of the texts on the picture. */
export function StageButton({ label, isPressed, ...props }: StageButtonProps) {
  return (
    <Button
      variant="plain"
      px="0"
      minW="11"
      h="11"
      color={isPressed ? 'accent.fg' : 'inherit'}
      _hover={{ bg: 'white/14' }}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      {...props}
    />
  )
}
