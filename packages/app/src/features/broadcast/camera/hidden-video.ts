/** Plays a camera where nobody sees it. Safari draws only videos that are part of the page. */
export function createHiddenVideo() {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.setAttribute('aria-hidden', 'true')
  video.style.cssText = 'position:fixed;width:1px;height:1px;opacity:0;pointer-events:none;bottom:0;right:0'
  document.body.append(video)
  return {
    video,
    watch(stream: MediaStream) {
      video.srcObject = stream
      void video.play().catch(() => undefined)
    },
    stop() {
      video.srcObject = null
      video.remove()
    },
  }
}
