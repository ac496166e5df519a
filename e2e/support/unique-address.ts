let count = 0

/** A network address that is used only once in a run: rate limits count by address. */
export function uniqueAddress(): string {
  count += 1
  return `2001:db8:${process.pid.toString(16)}:${count.toString(16)}::1`
}
