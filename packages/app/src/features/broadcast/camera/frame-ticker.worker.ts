/* Page timers slow down to one a second in a hidden tab; a worker's do not. */
self.onmessage = (event: MessageEvent<number>) => {
  setInterval(() => self.postMessage(null), event.data)
}
