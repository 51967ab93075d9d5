/** How Opus is decoded here: two channels take packets of one as well. */
export const opusDecoderConfig: AudioDecoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 }

/** True if this browser decodes Opus packets and plays the result. */
export async function canDecodeOpus(): Promise<boolean> {
  if (typeof AudioDecoder !== 'function' || typeof AudioContext !== 'function') return false
  try {
    const { supported } = await AudioDecoder.isConfigSupported(opusDecoderConfig)
    return supported === true
  } catch {
    return false
  }
}
