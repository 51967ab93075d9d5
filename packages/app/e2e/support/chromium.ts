export const chromiumPath = process.env.SQUALL_CHROMIUM ?? '/usr/bin/chromium'

/** Without a sandbox, graphics processor or requests of its own; maps are drawn in software. */
export const plainArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
]

/** A camera and a microphone that are no devices and are given without a question, and sound without a tap. */
export const fakeCameraArgs = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]
