/** A file of a form; its size and type fit the form's rule. */
export interface Upload {
  bytes: Buffer
  /** Media type, told from the content. */
  type: string
  /** The sender's name for the file, not to be trusted. */
  name?: string | undefined
}
