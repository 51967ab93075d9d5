import { Box, type BoxProps, Button, Flex, Heading, type SystemStyleObject } from '@chakra-ui/react'
import {
  Activity,
  ChevronDown,
  Flashlight,
  FlashlightOff,
  MapPin,
  MapPinOff,
  Mic,
  MicOff,
  PencilLine,
  Square,
  SwitchCamera,
} from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useFocusBack } from '../../../platform/document-hooks'
import { toggleStats } from '../../../platform/stats-panel'
import { useCoveredPage, useMediaMatch } from '../../../platform/window-hooks'
import { RangeInput } from '../../../ui/Slider'
import { TitleForm } from '../../../ui/TitleForm'
import { useBroadcast } from '../hooks'
import { useCameraAbilities } from '../use-camera-abilities'
import { usePlaceSharing } from '../use-place-sharing'
import { CameraVideo } from './CameraView'

type CameraPlace = Partial<ComponentProps<typeof CameraVideo>>

interface CameraScreenProps {
  camera: MediaStream
  facing: 'environment' | 'user'
  canFlip: boolean
  /** Time, viewers, link and battery. */
  status: ReactNode
  chat: ReactNode
  warnings: ReactNode
  /** Reports a storm. */
  report: ReactNode
  /** What administrators did and wrote. */
  notices: ReactNode
  /** Null while they are not wanted. */
  stats: ReactNode
  onToggleMute: () => void
  onLeave: () => void
}

/** A small phone held upright: the picture and the message field come before the chat's title. */
const SHORT = '@media (orientation: portrait) and (max-height: 40rem)'

const behindAll: CameraPlace = { position: 'absolute', inset: '0', zIndex: '-1', w: 'full', h: 'full' }

/** As high as a 16:9 picture, or less where the screen is short. */
const betweenSigns: CameraPlace = { mx: '-3', w: '100vw', maxW: 'none', flex: '0 1 56.25vw', minH: '4rem' }

/** Darkens a picture that fills the screen behind the text at both ends. */
const shades: SystemStyleObject = {
  content: '""',
  position: 'absolute',
  inset: '0',
  zIndex: '-1',
  pointerEvents: 'none',
  bgImage: 'linear-gradient(rgb(5 8 15 / 0.7), transparent 8rem, transparent 55%, rgb(5 8 15 / 0.88))',
}

const besideControls: BoxProps = { h: 'full', w: 'min(22rem, 45%)' }

/** The broadcaster's phone: the camera fills the screen, with chat, warnings and large controls over it. */
export function CameraScreen(props: CameraScreenProps) {
  const { camera, facing, status, chat, warnings, report, notices, stats, onLeave } = props
  const { title } = useBroadcast()
  const [isWide, setWide] = useState(false)
  const isSideways = useMediaMatch('(orientation: landscape)')
  useCoveredPage(true)
  // A picture across the screen's own shape is shown whole, as viewers see it, with the signs and the chat below it.
  const fits = isWide === isSideways
  const isBelow = !fits && !isSideways
  return (
    <Box
      as="section"
      aria-label="Broadcast controls"
      data-cover
      className="dark"
      position="fixed"
      inset="0"
      zIndex="overlay"
      bg="gray.975"
      color="gray.50"
      display="flex"
      flexDirection="column"
      gap="2"
      pt="calc(var(--squall-spacing-2) + env(safe-area-inset-top))"
      pb="calc(var(--squall-spacing-2) + env(safe-area-inset-bottom))"
      ps="calc(var(--squall-spacing-3) + env(safe-area-inset-left))"
      pe="calc(var(--squall-spacing-3) + env(safe-area-inset-right))"
      css={{ [SHORT]: { gap: '1', '& [data-chat-header]': { display: 'none' } } }}
      _after={isBelow ? undefined : shades}
    >
      <Flex gap="2" alignItems="center" flexShrink="0">
        <Heading as="h2" size="md" flex="1" minW="0" lineClamp="1">
          {title}
        </Heading>
        <PlaceButton />
        {report}
        <RoundButton aria-label="Stats" title="Stats" aria-pressed={stats !== null} onClick={toggleStats}>
          <Activity />
        </RoundButton>
        <RoundButton aria-label="Show the page" title="Show the page" onClick={onLeave}>
          <ChevronDown />
        </RoundButton>
      </Flex>
      {status}
      {stats}
      <CameraVideo
        camera={camera}
        facing={facing}
        onResize={({ currentTarget }) => setWide(currentTarget.videoWidth > currentTarget.videoHeight)}
        objectFit={fits ? 'cover' : 'contain'}
        {...(isBelow ? betweenSigns : behindAll)}
      />
      {/* Life safety first. */}
      <Flex
        gap="2"
        flexShrink="0"
        direction={isSideways ? 'row' : 'column'}
        alignItems={isSideways ? 'flex-start' : 'stretch'}
      >
        {warnings}
        {notices}
      </Flex>
      <Flex display={isSideways ? 'flex' : 'contents'} flex="1 1 0" minH="0" gap="3" justifyContent="space-between">
        <Box
          {...(isSideways ? besideControls : isBelow ? { flex: '1 1 0' } : { flex: '0 1 36%', mt: 'auto' })}
          minH={isSideways ? '0' : '7rem'}
          css={{
            [SHORT]: { minHeight: '5.25rem' },
            '& [role=log]': { maskImage: 'linear-gradient(transparent, black 2rem)' },
          }}
        >
          {chat}
        </Box>
        <Controls {...props} isColumn={isSideways} />
      </Flex>
    </Box>
  )
}

function Controls(props: CameraScreenProps & { isColumn: boolean }) {
  const { camera, facing, canFlip, onToggleMute, isColumn } = props
  const { title, rename, end, flipCamera, muted } = useBroadcast()
  const { hasTorch, isTorchOn, toggleTorch, zoom, setZoom } = useCameraAbilities(camera, facing)
  const [open, setOpen] = useState<'title' | 'end' | null>(null)
  const { leave, backOn } = useFocusBack<'title' | 'end'>()
  const close = () => {
    leave(open)
    setOpen(null)
  }
  if (open === 'title') return <TitleForm size="sm" title={title} onSave={rename} onClose={close} />
  if (open === 'end') {
    return (
      <Flex gap="3" direction={isColumn ? 'column' : 'row'} justifyContent="flex-end">
        <Button size="lg" variant="outline" flex={isColumn ? undefined : '1'} h="14" onClick={close} autoFocus>
          Stay live
        </Button>
        <Button size="lg" colorPalette="red" flex={isColumn ? undefined : '1'} h="14" onClick={end}>
          End Stream now
        </Button>
      </Flex>
    )
  }
  return (
    <Flex
      direction={isColumn ? 'column' : 'row'}
      wrap="wrap"
      columnGap="2"
      rowGap="1"
      alignItems="center"
      alignContent={isColumn ? 'flex-end' : undefined}
      justifyContent="space-between"
    >
      {zoom === null || isColumn ? null : (
        <Box flexBasis="full" pb="1">
          <RangeInput
            type="range"
            min={zoom.min}
            max={zoom.max}
            step={zoom.step}
            value={zoom.level}
            onChange={(event) => setZoom(Number(event.target.value))}
            aria-label="Zoom"
            aria-valuetext={`${zoom.level.toFixed(1)} times`}
          />
        </Box>
      )}
      <RoundButton
        ref={backOn('title')}
        aria-label="Edit stream title"
        title="Edit stream title"
        onClick={() => setOpen('title')}
      >
        <PencilLine />
      </RoundButton>
      {hasTorch ? (
        <RoundButton aria-label="Light" aria-pressed={isTorchOn} onClick={toggleTorch}>
          {isTorchOn ? <FlashlightOff /> : <Flashlight />}
        </RoundButton>
      ) : null}
      <RoundButton
        boxSize="16"
        bg={muted ? 'red.600' : 'white/22'}
        aria-label="Mute microphone"
        aria-pressed={muted}
        onClick={onToggleMute}
      >
        {muted ? <MicOff /> : <Mic />}
      </RoundButton>
      <Button
        ref={backOn('end')}
        colorPalette="red"
        h="16"
        px="6"
        borderRadius="full"
        fontSize="md"
        onClick={() => setOpen('end')}
      >
        <Square fill="currentColor" />
        End Stream
      </Button>
      {canFlip ? (
        <RoundButton aria-label="Flip camera" onClick={flipCamera}>
          <SwitchCamera />
        </RoundButton>
      ) : null}
    </Flex>
  )
}

function PlaceButton() {
  const { isShown, toggle } = usePlaceSharing()
  return (
    <RoundButton
      aria-label="Show your place"
      title="Show your place"
      aria-pressed={isShown}
      color={isShown ? 'green.300' : 'white'}
      onClick={toggle}
    >
      {isShown ? <MapPin /> : <MapPinOff />}
    </RoundButton>
  )
}

const RoundButton = (props: ComponentProps<typeof Button>) => (
  <Button
    variant="plain"
    px="0"
    boxSize="12"
    borderRadius="full"
    bg="gray.975/64"
    color="white"
    _hover={{ bg: 'gray.975/88' }}
    {...props}
  />
)
