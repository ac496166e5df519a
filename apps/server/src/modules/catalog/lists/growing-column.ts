const FIRST_CAPACITY = 1_024

/** A column of numbers that is filled one by one; it doubles when it is full, so that nothing has to be copied in the end. */
export class GrowingColumn {
  #values = new Float64Array(FIRST_CAPACITY)
  #length = 0

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(this.#length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#length++] = value
  }

  /** What was pushed so far. */
  get values(): Float64Array {
    return this.#values.subarray(0, this.#length)
  }
}
