import type { Scan } from './scan.rules'

/** Twelve frames of super resolution are 16 MB, a mosaic of a whole hour up to 48 MB. */
const MOST_BYTES = 64_000_000

/** The textures of scans on the graphics card: made once, and the least recently drawn ones given up beyond a limit. */
export interface ScanTextures {
  /** Returns the texture of a scan, which is uploaded the first time. */
  get(scan: Scan): WebGLTexture
  has(scan: Scan): boolean
  /** Gives up textures beyond the limit, but none of these scans. */
  trim(shown: ReadonlySet<Scan>): void
  /** The bytes of all textures. */
  readonly bytes: number
  clear(): void
}

export function createScanTextures(gl: WebGL2RenderingContext, mostBytes = MOST_BYTES): ScanTextures {
  /** Least recently drawn first. */
  const kept = new Map<Scan, WebGLTexture>()
  let bytes = 0

  function remove(scan: Scan, texture: WebGLTexture) {
    gl.deleteTexture(texture)
    kept.delete(scan)
    bytes -= scan.levels.length
  }

  return {
    get(scan) {
      const texture = kept.get(scan) ?? upload(scan)
      kept.delete(scan)
      kept.set(scan, texture)
      return texture
    },
    has: (scan) => kept.has(scan),
    trim(shown) {
      for (const [scan, texture] of kept) {
        if (bytes <= mostBytes) return
        if (!shown.has(scan)) remove(scan, texture)
      }
    },
    get bytes() {
      return bytes
    },
    clear() {
      for (const [scan, texture] of kept) remove(scan, texture)
    },
  }

  function upload(scan: Scan): WebGLTexture {
    const { gates, rows } = scan.geometry
    const texture = createNearestTexture(gl)
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, gates, rows, 0, gl.RED, gl.UNSIGNED_BYTE, scan.levels)
    bytes += scan.levels.length
    return texture
  }
}

/** Returns a texture that is bound and whose texels are never blended. */
export function createNearestTexture(gl: WebGL2RenderingContext): WebGLTexture {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  for (const [name, value] of [
    [gl.TEXTURE_MIN_FILTER, gl.NEAREST],
    [gl.TEXTURE_MAG_FILTER, gl.NEAREST],
    [gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE],
    [gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE],
  ] as const)
    gl.texParameteri(gl.TEXTURE_2D, name, value)
  // The map may have left other settings, by which bytes would be turned or multiplied.
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
  gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 0)
  return texture
}
