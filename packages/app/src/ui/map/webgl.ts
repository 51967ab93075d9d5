/** Returns whether this browser can draw maps. The context is given back at once: browsers allow only a few. */
export function hasWebGl2(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}
