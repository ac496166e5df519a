const FIRST_CAPACITY = 1_024

/** A growing array of numbers. Its capacity doubles when it is full. */
export class GrowingColumn {
  #values = new Float64Array(FIRST_CAPACITY)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(this.#length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  /** All numbers pushed so far, without copying them. */
  get values(): Float64Array {
    return this.#values.subarray(0, this.#length)
  }
}
