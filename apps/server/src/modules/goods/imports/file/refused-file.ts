/** A file that cannot be taken for products; its message is one line for the operator. */
export class RefusedFile extends Error {
  /** The first line of the row that could not be read, counted from 1; undefined if the whole file is refused. */
  readonly line: number | undefined

  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}
