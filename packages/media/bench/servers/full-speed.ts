/** Answers to `begin` and `end`: in between, all viewers get one frame in every turn of the event loop. */
export function createFullSpeed(sendToAll: () => void): { begin(): void; end(): void } {
  let isOn = false

  function turn(): void {
    if (!isOn) return
    sendToAll()
    setImmediate(turn)
  }

  return {
    begin() {
      isOn = true
      turn()
    },
    end() {
      isOn = false
    },
  }
}
