import { Box, Button, Flex, Heading } from '@chakra-ui/react'
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
import { CameraVideo } from './CameraView'

interface CameraScreenProps {
  camera: MediaStream
  facing: 'environment' | 'user'
  canFlip: boolean
  /** Time, viewers, link and battery. */
  status: ReactNode
  chat: ReactNode
  warnings: ReactNode
  /** What administrators did and wrote. */
  notices: ReactNode
  /** Null while they are not wanted. */
  stats: ReactNode
  onToggleMute: () => void
  onLeave: () => void
}

/** The broadcaster's phone: the camera fills the screen, with chat, warnings and large controls over it. */
export function CameraScreen(props: CameraScreenProps) {
  const { camera, facing, status, chat, warnings, notices, stats, onLeave } = props
  const { title, locationGranted } = useBroadcast()
  const [isWide, setWide] = useState(false)
  const isSideways = useMediaMatch('(orientation: landscape)')
  useCoveredPage(true)
  // A picture across the screen's own shape is shown whole, as viewers see it, with the chat below it.
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
    >
      <CameraVideo
        camera={camera}
        facing={facing}
        onResize={({ currentTarget }) => setWide(currentTarget.videoWidth > currentTarget.videoHeight)}
        position="absolute"
        inset="0"
        w="full"
        h={isBelow ? 'auto' : 'full'}
        top={isBelow ? '8.5rem' : '0'}
        objectFit={fits ? 'cover' : 'contain'}
      />
      <Flex
        position="absolute"
        inset="0"
        direction="column"
        pt="calc(var(--squall-spacing-2) + env(safe-area-inset-top))"
        pb="calc(var(--squall-spacing-2) + env(safe-area-inset-bottom))"
        ps="calc(var(--squall-spacing-3) + env(safe-area-inset-left))"
        pe="calc(var(--squall-spacing-3) + env(safe-area-inset-right))"
        gap="2"
        bgImage="linear-gradient(rgb(5 8 15 / 0.7), transparent 8rem, transparent 55%, rgb(5 8 15 / 0.88))"
      >
        <Flex gap="2" alignItems="center">
          <Heading as="h2" size="md" flex="1" minW="0" lineClamp="1">
            {title}
          </Heading>
          <PlaceSign isGranted={locationGranted} />
          <RoundButton aria-label="Stats" title="Stats" aria-pressed={stats !== null} onClick={toggleStats}>
            <Activity />
          </RoundButton>
          <RoundButton aria-label="Show the page" title="Show the page" onClick={onLeave}>
            <ChevronDown />
          </RoundButton>
        </Flex>
        {status}
        {stats}
        {notices}
        {warnings}
        <Flex
          flex="1"
          minH="0"
          gap="3"
          direction={isSideways ? 'row' : 'column'}
          justifyContent={isSideways ? 'space-between' : 'flex-end'}
        >
          <Box
            h={isSideways ? 'full' : isBelow ? 'calc(100% - 56.25vw - 8rem)' : '42%'}
            w={isSideways ? 'min(22rem, 45%)' : 'full'}
            minH="0"
            css={{ '& [role=log]': { maskImage: 'linear-gradient(transparent, black 2rem)' } }}
          >
            {chat}
          </Box>
          <Controls {...props} isColumn={isSideways} />
        </Flex>
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

function PlaceSign({ isGranted }: { isGranted: boolean }) {
  const label = isGranted ? 'Location access granted' : 'Location access not granted'
  const Icon = isGranted ? MapPin : MapPinOff
  return (
    <Box role="img" aria-label={label} title={label} color={isGranted ? 'green.300' : 'gray.400'}>
      <Icon size={20} />
    </Box>
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
