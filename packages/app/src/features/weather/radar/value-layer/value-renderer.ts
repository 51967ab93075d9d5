import type { ScanGeometry } from '@squall/shared/contract/weather'
import { bearingDegrees, distanceKm } from '@squall/shared/rules/geo'
import { createValueProgram } from './program'
import { createRangeMesh, isOnScreen, type RangeMesh, toMeshMatrix } from './range-mesh.rules'
import type { Scan } from './scan.rules'
import { MOST_NEIGHBOURS } from './shaders'
import { createNearestTexture, createScanTextures } from './textures'
import type { ShaderStyle } from './value-style.rules'

/** Draws scans on a map with WebGL2; it belongs to one context and ends with it. */
export interface ValueRenderer {
  /**
   * Draws scans; where several radars reach, the nearest of them counts.
   * @param world takes the map's points, from 0 to 1 of its width, to the screen
   */
  draw(world: ArrayLike<number>, scans: readonly Scan[], style: ShaderStyle): void
  /** Uploads one scan that is not there yet. Returns whether there is another one to upload. */
  preload(scans: readonly Scan[]): boolean
  /** The bytes of scans on the graphics card. */
  readonly bytes: number
  dispose(): void
}

interface MeshBuffers {
  mesh: RangeMesh
  array: WebGLVertexArrayObject
  buffers: WebGLBuffer[]
}

const FLOAT_BYTES = 4
const MOST_MESHES = 32
const RADIANS = Math.PI / 180

/** @throws Error when the shader cannot be compiled */
export function createValueRenderer(gl: WebGL2RenderingContext): ValueRenderer {
  const { program, uniforms, attributes } = createValueProgram(gl)
  const textures = createScanTextures(gl)
  const palette = createNearestTexture(gl)
  let paletteColors: Uint8Array | null = null
  /** By place and range, least recently drawn first. */
  const meshes = new Map<string, MeshBuffers>()

  function getMesh(geometry: ScanGeometry): MeshBuffers {
    const { latitude, longitude } = geometry
    const rangeKm = getRangeKm(geometry)
    const name = [latitude, longitude, rangeKm].join()
    const buffers = meshes.get(name) ?? uploadMesh(createRangeMesh({ latitude, longitude }, rangeKm))
    meshes.delete(name)
    meshes.set(name, buffers)
    const [oldest] = meshes
    if (meshes.size > MOST_MESHES && oldest !== undefined) {
      meshes.delete(oldest[0])
      deleteMesh(oldest[1])
    }
    return buffers
  }

  function uploadMesh(mesh: RangeMesh): MeshBuffers {
    const array = gl.createVertexArray()
    gl.bindVertexArray(array)
    const vertices = gl.createBuffer()
    gl.bindBuffer(gl.ARRAY_BUFFER, vertices)
    gl.bufferData(gl.ARRAY_BUFFER, mesh.vertices, gl.STATIC_DRAW)
    for (const [place, offset] of [
      [attributes.world, 0],
      [attributes.km, 2],
    ] as const) {
      gl.enableVertexAttribArray(place)
      gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 4 * FLOAT_BYTES, offset * FLOAT_BYTES)
    }
    const triangles = gl.createBuffer()
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, triangles)
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, mesh.triangles, gl.STATIC_DRAW)
    return { mesh, array, buffers: [vertices, triangles] }
  }

  function deleteMesh({ array, buffers }: MeshBuffers) {
    gl.deleteVertexArray(array)
    for (const buffer of buffers) gl.deleteBuffer(buffer)
  }

  function setStyle({ colors, least, zero, opacity, isSmooth, motion }: ShaderStyle) {
    gl.activeTexture(gl.TEXTURE1)
    gl.bindTexture(gl.TEXTURE_2D, palette)
    if (paletteColors !== colors) {
      gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, 256, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, colors)
      paletteColors = colors
    }
    gl.uniform1i(uniforms.palette, 1)
    gl.uniform1i(uniforms.values, 0)
    gl.uniform1f(uniforms.least, least)
    gl.uniform1f(uniforms.zero, zero)
    gl.uniform1f(uniforms.opacity, opacity)
    gl.uniform1i(uniforms.smooth, isSmooth ? 1 : 0)
    gl.uniform2f(uniforms.motion, motion[0], motion[1])
  }

  function setScan(scan: Scan, others: readonly Scan[]) {
    const { gates, rows, firstGateMetres, gateMetres, elevationDegrees } = scan.geometry
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, textures.get(scan))
    gl.uniform2i(uniforms.size, gates, rows)
    gl.uniform2f(uniforms.gates, firstGateMetres / 1000, gateMetres / 1000)
    const elevation = (elevationDegrees ?? 0) * RADIANS
    const [cosine, sine] = elevationDegrees === null ? [0, 0] : [Math.cos(elevation), Math.sin(elevation)]
    gl.uniform2f(uniforms.elevation, cosine, sine)
    const neighbours = listNeighbours(scan, others)
    gl.uniform1i(uniforms.neighbourCount, neighbours.length / 2)
    if (neighbours.length > 0) gl.uniform2fv(uniforms.neighbours, neighbours)
  }

  return {
    draw(world, scans, style) {
      // biome-ignore lint/correctness/useHookAtTopLevel: WebGL names it like a hook
      gl.useProgram(program)
      gl.disable(gl.DEPTH_TEST)
      gl.disable(gl.STENCIL_TEST)
      gl.disable(gl.CULL_FACE)
      gl.enable(gl.BLEND)
      gl.blendEquation(gl.FUNC_ADD)
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
      setStyle(style)
      for (const scan of scans) {
        const { mesh, array } = getMesh(scan.geometry)
        // The map shows the world several times over, and radars near the date line on either side of it.
        const matrices = [-1, 0, 1].map((turns) => toMeshMatrix(world, mesh, turns)).filter(isOnScreen)
        if (matrices.length === 0) continue
        setScan(scan, scans)
        gl.bindVertexArray(array)
        for (const matrix of matrices) {
          gl.uniformMatrix4fv(uniforms.matrix, false, matrix)
          gl.drawElements(gl.TRIANGLES, mesh.triangles.length, gl.UNSIGNED_SHORT, 0)
        }
      }
      gl.bindVertexArray(null)
      textures.trim(new Set(scans))
    },
    preload(scans) {
      const missing = scans.filter((scan) => !textures.has(scan))
      const [next] = missing
      gl.activeTexture(gl.TEXTURE0)
      if (next !== undefined) textures.get(next)
      textures.trim(new Set(scans))
      return missing.length > 1
    },
    get bytes() {
      return textures.bytes
    },
    dispose() {
      textures.clear()
      for (const buffers of meshes.values()) deleteMesh(buffers)
      meshes.clear()
      gl.deleteTexture(palette)
      gl.deleteProgram(program)
    },
  }
}

/** Returns how far the gates of a scan reach along the beam, which is a little farther than over the ground. */
const getRangeKm = ({ firstGateMetres, gateMetres, gates }: ScanGeometry): number =>
  (firstGateMetres + gates * gateMetres) / 1000

/** Returns the km east and north of the other radars near enough to share places with this one, nearest first. */
export function listNeighbours({ geometry }: Scan, others: readonly Scan[]): Float32Array<ArrayBuffer> {
  const near = others
    .map((other) => ({ other, km: distanceKm(geometry, other.geometry) }))
    .filter(({ km, other }) => km > 0 && km < getRangeKm(geometry) + getRangeKm(other.geometry))
    .sort((a, b) => a.km - b.km)
    .slice(0, MOST_NEIGHBOURS)
  return Float32Array.from(
    near.flatMap(({ other, km }) => {
      const bearing = bearingDegrees(geometry, other.geometry) * RADIANS
      return [km * Math.sin(bearing), km * Math.cos(bearing)]
    }),
  )
}
