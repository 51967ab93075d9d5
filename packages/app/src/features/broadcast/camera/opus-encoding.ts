/** One channel in packets of 20 ms. `sampleRate` in Hz is the microphone's own. */
export const opusConfig = (sampleRate: number): AudioEncoderConfig => ({
  codec: 'opus',
  sampleRate,
  numberOfChannels: 1,
  bitrate: 40_000,
  opus: { frameDuration: 20_000 },
})
