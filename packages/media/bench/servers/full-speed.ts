/** Answers to `begin` and `end`: in between, one frame after the other goes to everybody, as fast as the loop turns. */
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
