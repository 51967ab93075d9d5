/** Keeps the screen on until it is released; the browser drops the lock with each hidden tab, so it is taken again. */
export function holdWakeLock(): () => void {
  let sentinel: WakeLockSentinel | null = null
  let released = false

  async function take() {
    if (released || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      sentinel = await navigator.wakeLock.request('screen')
      if (released) await sentinel.release()
    } catch {
      // A low battery may forbid it; the broadcast goes on without.
    }
  }

  const onVisibility = () => void take()
  document.addEventListener('visibilitychange', onVisibility)
  void take()
  return () => {
    released = true
    document.removeEventListener('visibilitychange', onVisibility)
    void sentinel?.release()
  }
}
