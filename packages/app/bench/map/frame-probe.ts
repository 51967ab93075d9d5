import type { Page } from '@playwright/test'

/**
 * Runs before the page's own scripts; as text, because what compiles this file would put calls of its own into it.
 * `window.frameProbe.onFrame` is called after each animation frame callback of the page: there the canvas of the map can be
 * read, and reading waits until the graphics process has drawn.
 */
export const frameProbeScript = `
  (() => {
    const request = window.requestAnimationFrame.bind(window)
    const probe = { onFrame: null, clickedAt: NaN, request }
    window.frameProbe = probe
    window.requestAnimationFrame = (callback) =>
      request((time) => {
        callback(time)
        probe.onFrame?.()
      })
    addEventListener('click', ({ timeStamp }) => { probe.clickedAt = timeStamp }, { capture: true })

    /** Returns a number that changes with the pixels of a box of the canvas; null while nothing is drawn there. */
    probe.hash = ({ left, top, width, height }) => {
      const canvas = document.querySelector('[data-map] canvas')
      const gl = canvas?.getContext('webgl2')
      if (!gl) return null
      const bytes = new Uint8Array(width * height * 4)
      const bound = gl.getParameter(gl.FRAMEBUFFER_BINDING)
      gl.bindFramebuffer(gl.FRAMEBUFFER, null)
      gl.readPixels(left, canvas.height - top - height, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes)
      gl.bindFramebuffer(gl.FRAMEBUFFER, bound)
      // The map covers all of its canvas: a transparent pixel is one of a canvas that the browser has taken away.
      if (bytes[3] === 0) return null
      let hash = 0
      for (const byte of bytes) hash = (Math.imul(hash, 31) + byte) | 0
      return hash
    }
  })()`

const GIVE_UP_MS = 30_000

/** Asks the page's function after each of its frames until it returns something, which this returns. */
export const untilFrame = <Result>(page: Page, look: string): Promise<Result> =>
  page.evaluate(`
    new Promise((resolve, reject) => {
      const look = ${look}
      const timer = setTimeout(() => reject(new Error('Nothing was drawn in time')), ${GIVE_UP_MS})
      frameProbe.onFrame = () => {
        const found = look()
        if (found === null) return
        frameProbe.onFrame = null
        clearTimeout(timer)
        resolve(found)
      }
    })`)
