import type { CustomLayerInterface, Map as LibreMap } from 'maplibre-gl'
import type { Scan } from './scan.rules'
import { createValueRenderer, type ValueRenderer } from './value-renderer'
import { type ShaderStyle, toShaderStyle, type ValueStyle } from './value-style.rules'

/** A layer of a MapLibre map that shows radar values. Nothing of it makes a request. */
export interface RadarValueLayer extends CustomLayerInterface {
  /** Shows these scans: one of one radar, or one of each radar of a mosaic. */
  show(scans: readonly Scan[]): void
  setStyle(style: ValueStyle): void
  /** Uploads scans that will be shown soon, one with each picture of the map, so that playback does not wait for them. */
  prepare(scans: readonly Scan[]): void
}

interface LayerOptions {
  id: string
  style: ValueStyle
  /** The graphics card cannot draw radar. */
  onBroken: (problem: unknown) => void
}

/**
 * Returns a layer for `map.addLayer`. After a lost WebGL context the map loses its custom layers: the same object can be added
 * again, and draws the same scans without fetching them again.
 */
export function createRadarValueLayer({ id, style, onBroken }: LayerOptions): RadarValueLayer {
  let map: LibreMap | null = null
  let renderer: ValueRenderer | null = null
  let isBroken = false
  let shown: readonly Scan[] = []
  let prepared: readonly Scan[] = []
  let shaderStyle: ShaderStyle = toShaderStyle(style)

  /** What a lost context had is gone; the next picture makes it anew. */
  const forget = () => {
    renderer = null
  }

  function getRenderer(gl: WebGL2RenderingContext): ValueRenderer | null {
    if (isBroken || gl.isContextLost()) return null
    try {
      renderer ??= createValueRenderer(gl)
    } catch (problem) {
      isBroken = true
      onBroken(problem)
    }
    return renderer
  }

  return {
    id,
    type: 'custom',
    renderingMode: '2d',
    onAdd(added, gl) {
      map = added
      forget()
      gl.canvas.addEventListener('webglcontextlost', forget)
    },
    onRemove(_removed, gl) {
      gl.canvas.removeEventListener('webglcontextlost', forget)
      renderer?.dispose()
      forget()
      map = null
    },
    render(gl, { defaultProjectionData }) {
      const drawing = getRenderer(gl)
      drawing?.draw(defaultProjectionData.mainMatrix, shown, shaderStyle)
      if (drawing?.preload(prepared)) map?.triggerRepaint()
    },
    show(scans) {
      shown = scans
      map?.triggerRepaint()
    },
    setStyle(next) {
      shaderStyle = toShaderStyle(next)
      map?.triggerRepaint()
    },
    prepare(scans) {
      prepared = scans
      map?.triggerRepaint()
    },
  }
}
