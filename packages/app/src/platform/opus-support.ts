/** The decoder configuration for Opus; two channels accept mono packets, too. */
export const opusDecoderConfig: AudioDecoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 }

/** Returns whether this browser decodes and plays Opus packets. */
export async function canDecodeOpus(): Promise<boolean> {
  if (typeof AudioDecoder !== 'function' || typeof AudioContext !== 'function') return false
  try {
    const { supported } = await AudioDecoder.isConfigSupported(opusDecoderConfig)
    return supported === true
  } catch {
    return false
  }
}
