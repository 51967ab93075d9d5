/** Bytes of a base64 text; throws a DOMException when the text is not base64. */
export function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i)
  return bytes
}

/** The bytes inside a base64 data URL (`data:image/jpeg;base64,…`). */
export function bytesFromDataUrl(dataUrl: string): Uint8Array<ArrayBuffer> {
  return bytesFromBase64(dataUrl.slice(dataUrl.indexOf(',') + 1))
}

/** A blob as a base64 data URL; the browser does the encoding off the main thread. */
export function blobToDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => (typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('Not text')))
    reader.onerror = () => reject(reader.error ?? new Error('The recording could not be read'))
    reader.readAsDataURL(blob)
  })
}
