import { Pause, Play } from 'lucide-react'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useShortcuts } from '../../../platform/document-hooks'
import type { ShownStream } from '../../../platform/media-socket/show-stream'
import { toggleStats, useStatsOpen } from '../../../platform/stats-panel'
import { StageBar, StageButton } from '../../../ui/StageBar'
import { PlayerSettings } from './PlayerSettings'
import { BarSound, SoundPanel } from './SoundControl'

const ViewerStats = lazy(() => import('./ViewerStats'))

interface PlayerControlsProps {
  shown: ShownStream | null
  isPaused: boolean
  onTogglePlay: () => void
  sound: ComponentProps<typeof BarSound>
  /** The choice of speeds; null where there is none. */
  speed: ReactNode
  timeline: ReactNode
  /** A notice has the corner of the stats. */
  hasNotice: boolean
  /** The controls that belong to the stage: weather and sizes. */
  actions: ReactNode
  onHelp?: (() => void) | undefined
}

/** The bar of a player and the panels that it opens. Registers the keys for pause, sound and stats. */
export function PlayerControls(props: PlayerControlsProps) {
  const { shown, isPaused, onTogglePlay, sound, speed, timeline, hasNotice, actions, onHelp } = props
  const [hasSoundPanel, setSoundPanel] = useState(false)
  const hasStats = useStatsOpen()
  useShortcuts({ m: sound.onToggleMuted, k: onTogglePlay, s: toggleStats })
  return (
    <>
      {hasSoundPanel ? <SoundPanel {...sound} /> : null}
      {hasStats && shown !== null ? (
        <Suspense>
          <ViewerStats shown={shown} isBelowNotice={hasNotice} />
        </Suspense>
      ) : null}
      <StageBar label="Player" isHeld={isPaused} actions={actions} timeline={timeline}>
        <StageButton label={isPaused ? 'Play' : 'Pause'} onClick={onTogglePlay}>
          {isPaused ? <Play fill="currentColor" /> : <Pause fill="currentColor" />}
        </StageButton>
        <BarSound {...sound} />
        {speed}
        <PlayerSettings
          hasSoundPanel={hasSoundPanel}
          onSoundPanel={() => setSoundPanel(!hasSoundPanel)}
          hasStats={hasStats}
          onStats={toggleStats}
          onHelp={onHelp}
        />
      </StageBar>
    </>
  )
}
