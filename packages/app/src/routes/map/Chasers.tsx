import { lazy, Suspense } from 'react'
import { ChaserCard } from '../../features/chaser-positions/map/ChaserCard'
import { ChaserLayers } from '../../features/chaser-positions/map/ChaserLayers'
import { ChaserList } from '../../features/chaser-positions/map/ChaserList'
import { describeChaserAge } from '../../features/chaser-positions/map/chaser-texts'
import { useMapChasers } from '../../features/chaser-positions/map/use-map-chasers'
import { LayerSection } from '../../features/map/components/LayerSection'
import { useMapState } from '../../features/map/hooks'

const LivePreview = lazy(() =>
  import('../../features/streams/components/LivePreview').then((module) => ({ default: module.LivePreview })),
)

function useChasers() {
  const { layers, position, selection, select } = useMapState()
  // Who opens the link to a chaser sees the chaser, whatever layers are on.
  const isOn = layers.includes('chasers') || selection?.kind === 'chaser'
  const shown = useMapChasers(isOn)
  const selectedId = selection?.kind === 'chaser' ? selection.id : null
  return { isOn, shown, selectedId, center: position?.center ?? null, select }
}

/** Live chasers on the live map. */
export function ChaserLayer() {
  const { isOn, selectedId, select } = useChasers()
  if (!isOn) return null
  return <ChaserLayers selectedId={selectedId} onSelect={(id) => select({ kind: 'chaser', id })} />
}

/** Live chasers in the panel. */
export function ChaserSection() {
  const { isOn, shown, selectedId, center, select } = useChasers()
  return (
    <LayerSection layer="chasers" name="Live chasers" isOn={isOn} age={describeChaserAge(shown)}>
      <ChaserList
        shown={shown}
        center={center}
        selectedId={selectedId}
        onSelect={(id) => select({ kind: 'chaser', id })}
      />
    </LayerSection>
  )
}

/** The chosen chaser, in place of the panel. */
export function ChaserPanel({ streamId, isFollowed }: { streamId: string; isFollowed: boolean }) {
  const { shown, select } = useChasers()
  return (
    <ChaserCard
      key={streamId}
      streamId={streamId}
      shown={shown}
      isFollowed={isFollowed}
      onFollow={(isNext) => select({ kind: 'chaser', id: streamId, ...(isNext && { isFollowed: isNext }) })}
      onClose={() => select(null)}
      preview={
        <Suspense>
          <LivePreview streamId={streamId} />
        </Suspense>
      }
    />
  )
}
