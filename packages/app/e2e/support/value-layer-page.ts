import type { Map as LibreMap } from 'maplibre-gl'
import { createColorTable } from '../../src/features/weather/radar/palettes.rules'
import { createRadarValueLayer } from '../../src/features/weather/radar/value-layer/radar-value-layer'
import type { Scan } from '../../src/features/weather/radar/value-layer/scan.rules'
import { readScanPicture } from '../../src/features/weather/radar/value-layer/scan-reader.rules'
import { createValueRenderer, type ValueRenderer } from '../../src/features/weather/radar/value-layer/value-renderer'
import { toShaderStyle, type ValueStyle } from '../../src/features/weather/radar/value-layer/value-style.rules'

/* What the journey of radar values runs in its page: the renderer on a canvas of its own, without a map. */

interface Page {
  gl: WebGL2RenderingContext
  renderer: ValueRenderer
  scans: Scan[]
}

let page: Page | null = null

/** Decodes these pictures (base64) and draws on a new canvas from now on. */
async function open(pictures: string[], pixels: number, isAlone = true): Promise<Scan['geometry'][]> {
  const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels })
  // A map keeps its own canvas.
  if (isAlone) document.body.replaceChildren(canvas)
  const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false, premultipliedAlpha: true })
  if (gl === null) throw new Error('This browser has no WebGL2')
  const scans = await Promise.all(
    pictures.map((text) => readScanPicture(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)))),
  )
  page = { gl, renderer: createValueRenderer(gl), scans }
  return scans.map(({ geometry }) => geometry)
}

/** Draws all scans and returns the pixels, four bytes each, from the upper left. */
function draw(world: number[], style: ValueStyle): number[] {
  if (page === null) throw new Error('Nothing is open')
  const { gl, renderer, scans } = page
  const { width, height } = gl.canvas
  gl.viewport(0, 0, width, height)
  gl.clearColor(0, 0, 0, 0)
  gl.clear(gl.COLOR_BUFFER_BIT)
  renderer.draw(world, scans, toShaderStyle(style))
  const bytes = new Uint8Array(width * height * 4)
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes)
  const error = gl.getError()
  if (error !== gl.NO_ERROR) throw new Error(`WebGL error ${error}`)
  return fromUpperLeft(bytes, width, height)
}

function fromUpperLeft(bytes: Uint8Array, width: number, height: number): number[] {
  return Array.from({ length: height }, (_, row) => [
    ...bytes.subarray((height - 1 - row) * width * 4, (height - row) * width * 4),
  ]).flat()
}

/** Loses the context, gets it back, and makes a new renderer as the map's layer does. */
async function loseContext(): Promise<void> {
  if (page === null) throw new Error('Nothing is open')
  const { gl } = page
  const extension = gl.getExtension('WEBGL_lose_context')
  const { canvas } = gl
  if (extension === null) throw new Error('The context cannot be lost')
  canvas.addEventListener('webglcontextlost', (event) => event.preventDefault())
  const restored = new Promise((resolve) => canvas.addEventListener('webglcontextrestored', resolve))
  extension.loseContext()
  await new Promise((resolve) => setTimeout(resolve, 50))
  extension.restoreContext()
  await restored
  page = { ...page, renderer: createValueRenderer(gl) }
}

/** Adds the layer to a map with nothing else, and returns the pixels of its next picture, from the upper left. */
async function drawOnMap(map: LibreMap, style: ValueStyle): Promise<number[]> {
  if (page === null) throw new Error('Nothing is open')
  const layer = createRadarValueLayer({
    ...{ id: 'radar', style },
    onBroken: (problem) => {
      throw problem
    },
  })
  layer.show(page.scans)
  layer.prepare(page.scans)
  const { width, height } = map.getCanvas()
  const bytes = new Uint8Array(width * height * 4)
  const drawn = new Promise<void>((resolve) => {
    map.once('idle', () => {
      map.once('render', () => {
        // The picture is still there while the event is handled.
        const gl = map.getCanvas().getContext('webgl2')
        gl?.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes)
        resolve()
      })
      map.triggerRepaint()
    })
  })
  map.addLayer(layer)
  await drawn
  return fromUpperLeft(bytes, width, height)
}

const radar = {
  drawOnMap,
  open,
  draw,
  loseContext,
  bytes: () => page?.renderer.bytes ?? 0,
  /** The colours of a product by level, four bytes each. */
  colors: ({ product, palette }: ValueStyle) => [...new Uint8Array(createColorTable(product, palette).buffer)],
}

export type RadarTools = typeof radar

Object.assign(window, { radar })
