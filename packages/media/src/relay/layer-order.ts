/** Whether one layer's pieces come from another node without a gap. */
export class LayerOrder {
  /** Null while nothing is known, or after a gap. */
  #next: number | null = null

  get isBroken(): boolean {
    return this.#next === null
  }

  /** The piece with this number, or all up to it, has been taken. */
  goOnFrom(number: number): void {
    this.#next = number + 1
  }

  break(): void {
    this.#next = null
  }

  /** next: it follows the one before; old: it was taken already; gap: one is missing, now or before. */
  judge(number: number): 'next' | 'old' | 'gap' {
    if (this.#next === null || number > this.#next) return 'gap'
    return number === this.#next ? 'next' : 'old'
  }
}
