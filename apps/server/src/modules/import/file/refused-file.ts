/** A file that cannot be taken for products; its message is one line for the operator. */
export class RefusedFile extends Error {
  /** Where the row begins that could not be read, counted from 1; absent when the file as a whole is refused. */
  readonly line: number | undefined

  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}
